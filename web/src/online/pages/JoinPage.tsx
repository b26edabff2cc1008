/** An invitation: what is offered, by whom, on what terms; and the seat that is free. */
import type { ListedGame } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.js';
import { DiceWords } from '../DiceWords.js';
import { Terms } from '../game/Terms.js';
import { goOnline, linkTo } from '../online-routes.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { joinGame, noteHash } from '../promised-dice.js';
import { useAsked, useDoing } from '../use-request.js';
import { askWho, ensureMe, newWords, who } from '../signed-in.js';
import { freeSeats, mySide, sayTitle } from '../game-texts.js';

interface JoinPageProps {
  readonly id: string;
  readonly invitation: string | undefined;
}

export function JoinPage({ id, invitation }: JoinPageProps) {
  const {
    value: game,
    why,
    again,
  } = useAsked(
    async () => {
      if (who.peek().is === 'not-asked') await askWho();
      return api.game(id, invitation);
    },
    { key: id, every: 10_000 },
  );
  // Anyone who sits in the game already has nothing to join.
  const isMine = game !== undefined && mySide(game) !== undefined;
  useEffect(() => {
    if (isMine) goOnline({ page: 'online', id });
  }, [isMine]);
  return (
    <OnlineFrame title={game === undefined ? 'Invitation' : sayTitle(game)}>
      {game === undefined ? (
        why === undefined ? (
          <Waiting words="Loading …" />
        ) : (
          <NotAnswered why={why} onAgain={again} />
        )
      ) : (
        <Invitation game={game} invitation={invitation} onChanged={again} />
      )}
    </OnlineFrame>
  );
}

function Invitation({
  game,
  invitation,
  onChanged,
}: {
  readonly game: ListedGame;
  readonly invitation: string | undefined;
  readonly onChanged: () => void;
}) {
  const [words, setWords] = useState(newWords);
  const joining = useDoing();
  const known = who.value;
  const isNobody = known.is === 'known' && known.me === null;
  const free = game.status === 'open' ? freeSeats(game) : [];
  const host = game.seats.find(({ player }) => player !== null);
  const join = (side: string) =>
    joining.run(async () => {
      await ensureMe();
      try {
        await joinGame(api, game, { side, nonce: words, ...(invitation !== undefined && { invitation }) });
        goOnline({ page: 'online', id: game.id });
      } catch (error) {
        onChanged(); // somebody may have been first
        throw error;
      }
    });
  useEffect(() => noteHash(game), [game]);
  const watch = linkTo({ page: 'online', id: game.id, ...(invitation !== undefined && { invitation }) });
  return (
    <>
      <p class="online-intro">
        {free.length > 0 ? `${host?.player ?? 'A player'} invites you to play ${game.gameTitle}.` : sayGone(game)}
      </p>
      <Terms game={game} />
      {free.length > 0 ? (
        <>
          <DiceWords words={words} hash={game.commitment} onChange={setWords} />
          <div class="online-buttons">
            {free.map(({ side, name }) => (
              <button
                key={side}
                type="button"
                class="control control-main"
                disabled={joining.busy}
                onClick={() => join(side)}
              >
                Play the {name} side
              </button>
            ))}
          </div>
          {isNobody && (
            <p class="online-quiet">
              You play as a guest and can choose a name later; the seat stays yours. Already have an account?{' '}
              <a href={linkTo({ page: 'account' })}>Sign in</a> first, then open this link again.
            </p>
          )}
        </>
      ) : (
        game.status !== 'withdrawn' && (
          <div class="online-buttons">
            <a class="control control-main" href={watch}>
              {game.status === 'over' ? 'View game' : 'Watch game'}
            </a>
          </div>
        )
      )}
      <WhyNot why={joining.why} />
    </>
  );
}

function sayGone({ status }: ListedGame): string {
  if (status === 'withdrawn') return 'This game was withdrawn before it started.';
  return status === 'over' ? 'This game is over.' : 'This game has started: all seats are taken.';
}
