import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

export interface LinkOutProps {
  readonly url: string;
  /** What the link is, said by its field. */
  readonly name: string;
  readonly qrName: string;
  /** What the code is for, said above it. */
  readonly qrText?: string;
  /** Offer the share sheet with this text, where there is one. */
  readonly shareText?: string;
}

/** A link to give away: to select, to copy, to share, to scan. */
export function LinkOut({ url, name, qrName, qrText, shareText }: LinkOutProps) {
  const words = t().invite;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    setCopied((await copyText(url)) ? "yes" : "no");
  };
  return (
    <div class="stack-gap link-out">
      <div class="row">
        <input class="input link-field" ref={field} readOnly value={url} aria-label={name}
          onFocus={(event) => { event.currentTarget.select(); }} />
        <button type="button" class="button primary" onClick={() => { void copy(); }}>
          {copied === "yes" ? words.copied : words.copy}
        </button>
        {shareText !== undefined && "share" in navigator && (
          <button type="button" class="button" onClick={() => { void share(url, shareText); }}>{words.share}</button>
        )}
      </div>
      <p class="hint" role="status">{copied === "no" ? words.copyFailed : copied === "yes" ? words.copied : ""}</p>
      {qrText !== undefined && <p class="hint qr-text">{qrText}</p>}
      <Qr url={url} name={qrName} />
    </div>
  );
}

/** Copy, and tell the truth about it: plain HTTP has no clipboard, and permission may be denied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function share(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch {
    // The player closed the share sheet: the link still stands in its field.
  }
}

/** The link as a QR code; the encoder is fetched when the first one is shown. */
function Qr({ url, name }: { url: string; name: string }) {
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    let live = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(url, { border: 2 });
      const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
      if (live) setPath({ size, d });
    }).catch(() => undefined); // the link beside it says the same
    return () => { live = false; };
  }, [url]);
  if (path === null) return null;
  return (
    <svg class="qr" role="img" aria-label={name} viewBox={`0 0 ${path.size} ${path.size}`} shape-rendering="crispEdges">
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}
