/** The addresses of the page. All of them stand behind the "#": the page works from any folder and without a network. */

export type Route =
  /** The note says why the start is shown instead of what was asked for. */
  | { readonly page: 'start'; readonly note?: string }
  | { readonly page: 'game'; readonly id: string }
  /** The same with a coach. */
  | { readonly page: 'battle'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'report'; readonly id: string }
  /** The puzzles of a game, or one of them. */
  | { readonly page: 'puzzles'; readonly game: string; readonly puzzle?: string }
  /** The lessons of a game, or one of them. */
  | { readonly page: 'learn'; readonly game: string; readonly lesson?: string }
  /** The reference card of a game, to read and to print. */
  | { readonly page: 'reference'; readonly id: string }
  /** Whatever has to do with a server; read where those pages are, in online/online-routes.ts. */
  | { readonly page: 'online'; readonly path: string };

export const START: Route = { page: 'start' };

const PAGES = ['game', 'battle', 'replay', 'report', 'puzzles', 'learn', 'reference'] as const;
const ONLINE = /^(?:online|join|account|player|operators|recover|check-mail)(?:\/|$)/;

/** An address that means nothing leads to the start, with a note. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#?\/?/, '').replace(/\/$/, '');
  if (path === '') return START;
  if (ONLINE.test(path)) return { page: 'online', path };
  const [name, id, ...rest] = path.split('/').map(decoded);
  const page = PAGES.find((known) => known === name);
  const most = page === 'puzzles' || page === 'learn' ? 1 : 0;
  if (page === undefined || rest.length > most)
    return { page: 'start', note: 'Page not found. Here is the start page.' };
  if (id === undefined || id === '') return { page: 'start', note: 'The link names no game. Here is the start page.' };
  if (page === 'puzzles') return { page, game: id, ...(rest.length > 0 && { puzzle: rest[0] }) };
  if (page === 'learn') return { page, game: id, ...(rest.length > 0 && { lesson: rest[0] }) };
  return { page, id };
}

export function routeTo(route: Route): string {
  if (route.page === 'start') return '#/';
  if (route.page === 'online') return `#/${route.path}`;
  return `#/${[route.page, ...namesIn(route).map(encodeURIComponent)].join('/')}`;
}

function namesIn(route: Exclude<Route, { page: 'start' | 'online' }>): readonly string[] {
  if (route.page === 'puzzles') return [route.game, ...(route.puzzle === undefined ? [] : [route.puzzle])];
  if (route.page === 'learn') return [route.game, ...(route.lesson === undefined ? [] : [route.lesson])];
  return [route.id];
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
