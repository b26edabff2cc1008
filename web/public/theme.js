// Runs before anything is painted: whoever chose the lamp is not dazzled by a white page first.
// The page itself goes on from here (web/src/browser/settings.ts).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('bridgehead.theme');
  } catch {
    // storage is forbidden: the system's choice holds
  }
  const isLamp = chosen === 'lamp' || (chosen !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isLamp ? 'lamp' : 'day';
})();
