/** The addresses of the page. All of them stand behind the "#": the page works from any folder and without a network. */

export type Route =
  /** The note says why the start is shown instead of what was asked for. */
  | { readonly page: 'start'; readonly note?: string }
  | { readonly page: 'game'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'report'; readonly id: string }
  /** The puzzles of a game, or one of them. */
  | { readonly page: 'puzzles'; readonly game: string; readonly puzzle?: string }
  /** Whatever has to do with a server; read where those pages are, in online/online-routes.ts. */
  | { readonly page: 'online'; readonly path: string };

export const START: Route = { page: 'start' };

const PAGES = ['game', 'replay', 'report', 'puzzles'] as const;
const ONLINE = /^(?:online|join|account|player|operators|recover|check-mail)(?:\/|$)/;

/** An address that means nothing leads to the start, with a note. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#?\/?/, '').replace(/\/$/, '');
  if (path === '') return START;
  if (ONLINE.test(path)) return { page: 'online', path };
  const [name, id, ...rest] = path.split('/').map(decoded);
  const page = PAGES.find((known) => known === name);
  if (page === undefined || rest.length > (page === 'puzzles' ? 1 : 0))
    return { page: 'start', note: 'Page not found. Here is the start page.' };
  if (id === undefined || id === '') return { page: 'start', note: 'The link names no game. Here is the start page.' };
  return page === 'puzzles' ? { page, game: id, ...(rest.length > 0 && { puzzle: rest[0] }) } : { page, id };
}

export function routeTo(route: Route): string {
  if (route.page === 'start') return '#/';
  if (route.page === 'online') return `#/${route.path}`;
  const names =
    route.page === 'puzzles' ? [route.game, ...(route.puzzle === undefined ? [] : [route.puzzle])] : [route.id];
  return `#/${[route.page, ...names.map(encodeURIComponent)].join('/')}`;
}

/** A part of an address that was mangled on its way is taken as it stands. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function goTo(route: Route): void {
  location.hash = routeTo(route);
}
