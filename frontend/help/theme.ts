// A help page follows the theme that was set in the game. Loaded before the page is painted, and from a file,
// since the page's policy allows no script inside it.
try {
  const theme = localStorage.getItem("domino.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // storage is blocked: the device's own theme it is
}
