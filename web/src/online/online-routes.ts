/** The addresses of the online pages, behind the "#" like all others. */
import type { Route } from '../browser/routes.js';
import { decoded, goTo, routeTo } from '../browser/routes.js';

export type OnlineRoute =
  /** Games with others, or one of them; with an invitation also one that is not public. */
  | { readonly page: 'online'; readonly id?: string; readonly invitation?: string; readonly note?: string }
  | { readonly page: 'join'; readonly id: string; readonly invitation?: string }
  | { readonly page: 'account' }
  /** For operators of the server. */
  | { readonly page: 'operators' }
  /** What everybody may read of a player. */
  | { readonly page: 'player'; readonly name: string }
  /** Links that are sent by mail. */
  | { readonly page: 'recover' | 'check-mail'; readonly link: string };

/** An address that means nothing leads to the list of games, with a note. */
export function parseOnline(path: string): OnlineRoute {
  const [page, first = '', second = '', ...rest] = path.split('/').map(decoded);
  const invitation = second === '' ? {} : { invitation: second };
  if (rest.length === 0) {
    if (page === 'online') return first === '' ? { page } : { page, id: first, ...invitation };
    if (page === 'join' && first !== '') return { page, id: first, ...invitation };
    if ((page === 'account' || page === 'operators') && first === '') return { page };
    if (page === 'player' && first !== '' && second === '') return { page, name: first };
    if ((page === 'recover' || page === 'check-mail') && first !== '' && second === '') return { page, link: first };
  }
  return { page: 'online', note: 'Page not found. Here are all online games.' };
}

function routeOf(route: OnlineRoute): Route {
  const parts =
    'link' in route ? [route.link] : 'name' in route ? [route.name] : 'id' in route ? [route.id, route.invitation] : [];
  return {
    page: 'online',
    path: [route.page, ...parts.flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)]))].join('/'),
  };
}

export function linkTo(route: OnlineRoute): string {
  return routeTo(routeOf(route));
}

export function goOnline(route: OnlineRoute): void {
  goTo(routeOf(route));
}
