/** One online game: the board in the middle, and what belongs to a game with others around it. */
import type { ListedGame, SeenGame } from '@bridgehead/protocol';
import { useEffect, useMemo } from 'preact/hooks';
import { CopyButton } from '../../ui/CopyButton.js';
import { TroubleCard } from '../../trouble/TroubleCard.js';
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { api } from '../api.js';
import { goOnline, linkTo } from '../online-routes.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { isRefusedAs } from '../refusal.js';
import { useTabTitle } from '../tab-title.js';
import { useDoing } from '../use-request.js';
import { askWho, live, who } from '../signed-in.js';
import { invitationLink, mySide, sayState, sayTitle, waitsForMe } from '../game-texts.js';
import { AfterTheGame } from '../game/AfterTheGame.js';
import { ChatPanel } from '../game/ChatPanel.js';
import { ConnectionLine } from '../game/ConnectionLine.js';
import { DicePanel } from '../game/DicePanel.js';
import type { FollowedGame } from '../game/followed-game.js';
import { followGame } from '../game/followed-game.js';
import { NotesPanel } from '../game/NotesPanel.js';
import { OfferNotice } from '../game/OfferNotice.js';
import { OffersPanel } from '../game/OffersPanel.js';
import { Seats } from '../game/Seats.js';
import { Terms } from '../game/Terms.js';
import '../../ui/control.css';
import '../../ui/game-list.css';
import '../online.css';
import '../table/table.css';

interface GamePageProps {
  readonly id: string;
  readonly invitation: string | undefined;
}

const onlineTable = lazy(() => import('../table/OnlineTable.js'));

export function GamePage({ id, invitation }: GamePageProps) {
  const followed = useMemo(
    () => followGame({ api, live: live(), newRequest: () => crypto.randomUUID() }, id, invitation),
    [id, invitation],
  );
  useEffect(() => () => followed.close(), [followed]);
  useEffect(() => {
    if (who.peek().is === 'not-asked') void askWho();
  }, []);
  const game = followed.facts.value;
  const trouble = followed.trouble.value;
  const seen = followed.seen.value;
  if (game !== undefined && seen !== undefined) return <AtTheBoard followed={followed} game={game} seen={seen} />;
  return (
    <OnlineFrame title={game === undefined ? 'A game' : sayTitle(game)}>
      {game === undefined || isRefusedAs(trouble, 'no-game') ? (
        trouble === undefined ? (
          <Waiting words="Loading …" />
        ) : typeof game?.rematchOf === 'string' ? (
          <NoRematch first={game.rematchOf} />
        ) : (
          <NotAnswered why={trouble} onAgain={() => followed.readAgain()} />
        )
      ) : (
        <div class="online-cards">
          <GamePanels followed={followed} game={game} />
        </div>
      )}
    </OnlineFrame>
  );
}

/** Anyone who offered it is not shown it any more. */
function NoRematch({ first }: { readonly first: string }) {
  return (
    <TroubleCard title="No rematch" what="The rematch was declined or withdrawn.">
      <a class="control" href={linkTo({ page: 'online', id: first })}>
        Open finished game
      </a>
      <a class="control" href={linkTo({ page: 'online' })}>
        All online games
      </a>
    </TroubleCard>
  );
}

interface ShownGame {
  readonly followed: FollowedGame;
  readonly game: ListedGame;
}

function AtTheBoard({ followed, game, seen }: ShownGame & { readonly seen: SeenGame }) {
  useTabTitle(sayTitle(game), game.id, waitsForMe(game) !== undefined);
  return (
    <>
      <WhenFetched what={onlineTable} name="the board">
        {({ OnlineTable }) => (
          <OnlineTable
            followed={followed}
            game={game}
            seen={seen}
            after={<AfterTheGame game={game} invitation={followed.invitation} />}
          >
            <GamePanels followed={followed} game={game} />
          </OnlineTable>
        )}
      </WhenFetched>
      <OfferNotice followed={followed} />
    </>
  );
}

/** All that belongs to a game with others apart from its board. */
function GamePanels({ followed, game }: ShownGame) {
  return (
    <>
      <ConnectionLine />
      {game.status === 'running' && mySide(game) === undefined && (
        <p class="online-quiet">You’re watching with a short delay.</p>
      )}
      <WhyNot why={followed.trouble.value} />
      {/* While it runs, the bar below the map says it. */}
      {game.status !== 'running' && <Standing followed={followed} game={game} />}
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
function Standing({ followed, game }: ShownGame) {
  return (
    <section class="online-card online-standing" aria-label="Status">
      {game.headline !== '' && <p class="game-line-headline">{game.headline}</p>}
      <p class="online-standing-sentence">{sayState(game)}</p>
      {game.status === 'open' && <Inviting followed={followed} game={game} />}
      {game.status === 'over' && <AfterTheGame game={game} invitation={followed.invitation} />}
    </section>
  );
}

function Inviting({ followed, game }: ShownGame) {
  const leaving = useDoing();
  const { id, invitation, rematchOf } = game;
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
  // Only the two who played can play the rematch: there is nobody to invite.
  const link =
    invitation === undefined || rematchOf !== null ? undefined : invitationLink(location.href, id, invitation);
  return (
    <>
      {link !== undefined && (
        <>
          <p>
            {game.visibility === 'public'
              ? 'The game is listed as open. You can also send someone this link:'
              : 'Send this link to your opponent. The game starts when they join.'}
          </p>
          <input
            class="control-field"
            aria-label="Invitation link"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </>
      )}
      <div class="online-buttons">
        {link !== undefined && <CopyButton label="Copy invitation link" text={link} />}
        <button type="button" class="control" disabled={leaving.busy} onClick={leave}>
          {invitation === undefined ? 'Leave' : 'Withdraw'}
        </button>
      </div>
      <WhyNot why={leaving.why} />
    </>
  );
}
