// Served unbuilt, so that any browser can parse it. Each browser of the floor (web/ui/browser-floor.ts) has these three
// features, and no earlier version has all of them.
(() => {
  var isOfFloor =
    Array.prototype.toSorted &&
    window.CompressionStream &&
    window.CSS &&
    CSS.supports('color', 'color-mix(in srgb, red, red)');
  if (isOfFloor) return;
  document.querySelector('[data-old-browser]').hidden = false;
  document.querySelector('[data-island]').hidden = true;
})();
