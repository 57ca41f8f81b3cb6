// Loaded beside the page: where one of its files was lost on the way (a phone between two networks), it tries again,
// once. A script of its own, since the page's policy allows none in the document.
function check() {
  const styled = [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => link.sheet !== null);
  if (styled && "started" in document.documentElement.dataset) return;
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") location.reload();
}

if (document.readyState === "complete") check();
else addEventListener("load", check);
