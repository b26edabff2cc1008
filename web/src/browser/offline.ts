/** Lets the page work without a network: see web/service-worker. */

/** Whether the page will be there without a network. Resolves when all its files are kept. */
export async function registerOffline(): Promise<boolean> {
  // A browser without service workers, or an address it does not trust with one: the page works, but only online.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false;
  await pageLoaded();
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

/** Keeping the files must not slow down what is shown first. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}
