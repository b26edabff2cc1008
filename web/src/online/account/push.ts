/** Notices that the browser shows even while the page is closed: web push. */
import type { AccountApi } from './account-api.js';

/** Whether this browser can, at this address. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** The place at which this browser takes notices; undefined: it takes none. */
export async function pushPlace(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Asks the player, then the browser, then tells the server. */
export async function takeNotices(accounts: Pick<AccountApi, 'addPush'>, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser blocks notifications from this page. Allow them in the browser’s settings.');
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined)
    throw new Error(
      'The browser hasn’t finished installing the page for notifications. Reload the page and try again.',
    );
  const place = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new Error('The browser couldn’t reach its push service. Try again later.');
    });
  await accounts.addPush(place.toJSON());
}

export async function takeNoNotices(accounts: Pick<AccountApi, 'removePush'>): Promise<void> {
  const place = await pushPlace();
  if (place === undefined) return;
  await accounts.removePush(place.endpoint);
  await place.unsubscribe();
}
