"""The HTTP headers of the page, in one place. The Caddyfile of the compose stack says the same."""

from collections.abc import Mapping

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # A room's address is the right to its free seat: it goes to nobody else.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    # No other site's page shows anything of ours, nor learns whether it is there.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
HASHED = "public, max-age=31536000, immutable"  # the name changes with the content
FRESH = "no-cache"  # kept, but asked about before each use
