/** Addresses of the page to which mails and notices lead. All that follows the "#" stays in the browser: no log on the way sees it. */
import type { Config } from './config.js';

/** A password is chosen again; a mail address is checked; a game is played; notices are set. */
export type PageWithLink = 'recover' | 'check-mail' | 'online' | 'account';

/**
 * A link to a page. It begins with the address that the operator has set, never with one that a request names: anyone who
 * asks could have the link lead to a page of their own.
 */
export function pageLink({ origin }: Pick<Config, 'origin'>, page: PageWithLink, id?: string): string {
  return `${origin ?? ''}/#/${page}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
}
