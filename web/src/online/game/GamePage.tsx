/** One online game: the board in the middle, and what belongs to a game with others around it. */
import type { ListedGame } from '@bridgehead/engine/online';
import { useEffect, useMemo } from 'preact/hooks';
import { CopyButton } from '../../pages/CopyButton.js';
import { goTo } from '../../routes.js';
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { api } from '../api.js';
import { NoticeBar } from '../NoticeBar.js';
import { goOnline, linkTo } from '../online-routes.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-asked.js';
import { askWho, live, newWords, who } from '../who.js';
import { invitationLink, mySide, sayState, sayTitle, waitsForMe } from '../words.js';
import { ChatPanel } from './ChatPanel.js';
import { ConnectionLine } from './ConnectionLine.js';
import { DicePanel } from './DicePanel.js';
import type { FollowedGame } from './followed-game.js';
import { followGame } from './followed-game.js';
import { NotesPanel } from './NotesPanel.js';
import { OffersPanel } from './OffersPanel.js';
import { Seats } from './Seats.js';
import { Terms } from './Terms.js';
import '../../ui/control.css';
import '../online.css';
import '../table/table.css';

interface GamePageProps {
  readonly id: string;
  readonly invitation: string | undefined;
}

const onlineTable = lazy(() => import('../table/OnlineTable.js'));

export function GamePage({ id, invitation }: GamePageProps) {
  const followed = useMemo(() => followGame({ api, live: live(), newRequest: () => crypto.randomUUID() }, id, invitation), [id, invitation]);
  useEffect(() => () => followed.close(), [followed]);
  const game = followed.facts.value;
  const trouble = followed.trouble.value;
  const title = game === undefined ? 'A game' : sayTitle(game);
  // A tab in the background shows that somebody waits.
  const isAwaited = game !== undefined && waitsForMe(game) !== undefined;
  useEffect(() => {
    document.title = `${isAwaited ? 'Your turn: ' : ''}${title} – Bridgehead`;
    return () => {
      document.title = 'Bridgehead';
    };
  }, [isAwaited, title]);
  useEffect(() => {
    if (who.peek().is === 'not-asked') void askWho();
  }, []);
  const seen = followed.seen.value;
  if (game !== undefined && seen !== undefined) {
    return (
      <>
        <WhenFetched what={onlineTable} name="the board">
          {({ OnlineTable }) => (
            <OnlineTable followed={followed} game={game} seen={seen}>
              <GamePanels followed={followed} game={game} />
            </OnlineTable>
          )}
        </WhenFetched>
        <NoticeBar />
      </>
    );
  }
  return (
    <OnlineFrame title={title}>
      {game === undefined ? (
        trouble === undefined ? <Waiting words="Asking the server …" /> : <NotAnswered why={trouble} onAgain={() => followed.readAgain()} />
      ) : (
        <div class="online-others">
          <GamePanels followed={followed} game={game} />
        </div>
      )}
    </OnlineFrame>
  );
}

/** All that belongs to a game with others besides its board. */
function GamePanels({ followed, game }: { readonly followed: FollowedGame; readonly game: ListedGame }) {
  return (
    <>
      <ConnectionLine />
      <WhyNot why={followed.trouble.value} />
      <Standing followed={followed} game={game} />
      <section class="online-card" aria-label="Players">
        <h2>Players</h2>
        <Seats game={game} />
      </section>
      <OffersPanel followed={followed} />
      <ChatPanel followed={followed} />
      {who.value.is === 'known' && who.value.me !== null && <NotesPanel id={game.id} />}
      <section class="online-card" aria-label="Terms">
        <h2>Terms</h2>
        <Terms game={game} />
      </section>
      <DicePanel game={game} invitation={followed.invitation} />
    </>
  );
}

/** Where the game stands, in words. */
function Standing({ followed, game }: { readonly followed: FollowedGame; readonly game: ListedGame }) {
  const awaited = waitsForMe(game);
  return (
    <section class="online-card online-standing" aria-label="Where it stands">
      {game.headline !== '' && <p class="online-game-headline">{game.headline}</p>}
      <p class="online-standing-sentence">{awaited ?? sayState(game)}</p>
      {game.status === 'open' && <Inviting followed={followed} game={game} />}
      {game.status === 'over' && <AfterTheGame game={game} invitation={followed.invitation} />}
    </section>
  );
}

function Inviting({ followed, game }: { readonly followed: FollowedGame; readonly game: ListedGame }) {
  const leaving = useDoing();
  const { id, invitation } = game;
  if (mySide(game) === undefined) {
    return (
      <div class="online-buttons">
        <a class="control control-main" href={linkTo({ page: 'join', id })}>
          Join …
        </a>
      </div>
    );
  }
  const leave = () =>
    leaving.run(async () => {
      await followed.leave();
      goOnline({ page: 'online' });
    });
  const link = invitation === undefined ? undefined : invitationLink(location.href, id, invitation);
  return (
    <>
      {link !== undefined && (
        <>
          <p>{game.visibility === 'public' ? 'It stands in the list of open games. You can also send somebody this link:' : 'Send this link to whom you want to play with. The game begins when it is taken.'}</p>
          <input class="control-field" aria-label="Invitation link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </>
      )}
      <div class="online-buttons">
        {link !== undefined && <CopyButton label="Copy the invitation link" text={link} />}
        <button type="button" class="control" disabled={leaving.busy} onClick={leave}>
          {link === undefined ? 'Leave' : 'Withdraw'}
        </button>
      </div>
      <WhyNot why={leaving.why} />
    </>
  );
}

/** A finished game can be kept in this browser: then it is replayed and reported like any other. */
function AfterTheGame({ game, invitation }: { readonly game: ListedGame; readonly invitation: string | undefined }) {
  const keeping = useDoing();
  const keep = (page: 'replay' | 'report') =>
    keeping.run(async () => {
      const [{ keepRecord }, record] = await Promise.all([import('./keep-record.js'), api.record(game.id, invitation)]);
      goTo({ page, id: await keepRecord(record, game) });
    });
  const again = () =>
    keeping.run(async () => {
      const { id } = await api.rematch(game.id, newWords());
      goOnline({ page: 'online', id });
    });
  return (
    <>
      <div class="online-buttons">
        <button type="button" class="control control-main" disabled={keeping.busy} onClick={() => keep('replay')}>
          Replay
        </button>
        <button type="button" class="control" disabled={keeping.busy} onClick={() => keep('report')}>
          Report
        </button>
        {mySide(game) !== undefined && (
          <button type="button" class="control" disabled={keeping.busy} onClick={again}>
            {game.rematch === null ? 'Rematch, sides changed' : 'To the rematch'}
          </button>
        )}
      </div>
      <p class="online-quiet">The record is kept in this browser for that, as one of your games.</p>
      <WhyNot why={keeping.why} />
    </>
  );
}
