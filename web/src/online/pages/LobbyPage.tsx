/** Games with others: mine, those that wait for players, those that can be watched. */
import type { ListedGame } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { api } from '../api.js';
import { GameLine } from '../GameLine.js';
import { goOnline, linkTo } from '../online-routes.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-request.js';
import { lastNotice, noteMine } from '../games-waiting.js';
import { askUnlessMe, who } from '../signed-in.js';
import { count, mySide, waitsForMe } from '../game-texts.js';

const offerDialog = lazy(() => import('../OfferDialog.js'));

/** So often the lists are read again while they are in view. */
const EVERY = 10_000;

interface Lists {
  readonly mine: readonly ListedGame[];
  readonly open: readonly ListedGame[];
  readonly running: readonly ListedGame[];
  readonly over: readonly ListedGame[];
}

async function readLists(): Promise<Lists> {
  await askUnlessMe();
  const known = who.peek();
  if (known.is === 'unknown') throw known.why;
  const isKnown = known.is === 'known' && known.me !== null;
  const [mine, open, running, over] = await Promise.all([
    isKnown ? api.games('mine') : [],
    api.games('open'),
    api.games('running'),
    api.games('over'),
  ]);
  noteMine(mine);
  const finished = mine.filter(isFinished);
  return {
    mine: sortMine(mine.filter((game) => !isFinished(game))),
    open: others(open),
    running: others(running),
    over: [...finished, ...others(over)],
  };
}

/** A rematch that is offered to me is no matter of the past. */
function isFinished(game: ListedGame): boolean {
  return game.status === 'over' && waitsForMe(game) === undefined;
}

function others(games: readonly ListedGame[]): readonly ListedGame[] {
  return games.filter((game) => mySide(game) === undefined);
}

/** Those that wait for me first, those that wait for players last. */
function rank(game: ListedGame): number {
  if (waitsForMe(game) !== undefined) return 0;
  return game.status === 'running' ? 1 : 2;
}

function sortMine(games: readonly ListedGame[]): readonly ListedGame[] {
  return games.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

/** The note says why this page is shown instead of what was asked for. */
export function LobbyPage({ note }: { readonly note: string | undefined }) {
  const known = who.value;
  const me = known.is === 'known' ? known.me : null;
  const { value: lists, why, again } = useAsked(readLists, { key: me?.id ?? '', every: EVERY });
  // What a notice says is seen in the list as well.
  const told = lastNotice.value;
  useEffect(() => {
    if (told !== undefined) again();
  }, [told]);
  const leaving = useDoing();
  const [offering, setOffering] = useState<'closed' | 'open'>('closed');
  const leave = (id: string) =>
    leaving.run(async () => {
      await api.leave(id);
      again();
    });

  const section = (heading: string, games: readonly ListedGame[], empty: string) => (
    <section class="game-list online-games" aria-label={heading}>
      <h2>{heading}</h2>
      {games.length === 0 ? (
        <p class="online-quiet">{empty}</p>
      ) : (
        <ul>
          {games.map((game) => (
            <li key={game.id}>
              <GameLine game={game} busy={leaving.busy} onLeave={() => leave(game.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );

  return (
    <OnlineFrame tab="games" title="Online games">
      {note !== undefined && <p role="status">{note}</p>}
      {lists === undefined ? (
        why === undefined ? (
          <Waiting words="Loading …" />
        ) : (
          <NotAnswered why={why} onAgain={again} />
        )
      ) : (
        <>
          <div class="online-lead">
            <p>{leadOf(lists, me?.guest)}</p>
            <button type="button" class="control control-main" onClick={() => setOffering('open')}>
              Offer a game …
            </button>
          </div>
          <WhyNot why={leaving.why ?? why} />
          {me !== null && section('My games', lists.mine, 'You have no online games.')}
          {section('Open games', lists.open, 'No open games. Offer one: it stays listed here until someone joins.')}
          {section('Games to watch', lists.running, 'No public games to watch right now.')}
          {section('Finished games', lists.over, 'No finished public games yet.')}
        </>
      )}
      {offering === 'open' && (
        <WhenFetched what={offerDialog} name="the offer">
          {({ OfferDialog }) => (
            <OfferDialog
              onClose={() => setOffering('closed')}
              onOffered={({ id }) => goOnline({ page: 'online', id })}
            />
          )}
        </WhenFetched>
      )}
    </OnlineFrame>
  );
}

function leadOf({ mine }: Lists, guest: boolean | undefined) {
  const waiting = mine.filter((game) => waitsForMe(game) !== undefined).length;
  const awaited =
    waiting === 0
      ? 'No games are waiting for you.'
      : `${count(waiting, 'game is waiting', 'games are waiting')} for you.`;
  if (guest === undefined) {
    return (
      <>
        You can offer or join a game as a guest. Have an account? <a href={linkTo({ page: 'account' })}>sign in</a>.
      </>
    );
  }
  if (!guest) return awaited;
  return (
    <>
      {awaited} You play as a guest: <a href={linkTo({ page: 'account' })}>choose a name</a> to keep your seats on other
      devices too.
    </>
  );
}
