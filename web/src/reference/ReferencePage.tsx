/** The reference card as a page of its own, to print or to keep open beside a game. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { routeTo } from '../browser/routes.js';
import type { GameEntry } from '../games/registry.js';
import { findGame } from '../games/registry.js';
import type { Kit } from '../kit/kit.js';
import { TroubleFrame } from '../trouble/Trouble.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { ReferenceCard } from './ReferenceCard.js';

const cardOf = lazyFor(async (entry: GameEntry) => (await entry.load()).use((kit) => cardFor(kit)));

function cardFor<T extends GameTypes>(kit: Kit<T>): (head: ComponentChildren) => ComponentChildren {
  return (head) => <ReferenceCard kit={kit} head={head} />;
}

export function ReferencePage({ game }: { readonly game: string }) {
  const entry = findGame(game);
  if (entry === undefined)
    return (
      <TroubleFrame>
        <TroubleCard title="Not found" what="There is no such game." comfort="Your saved games are safe." />
      </TroubleFrame>
    );
  return (
    <main class="reference-page">
      <h1>{entry.title}</h1>
      <WhenFetched what={cardOf(entry)} name="the reference card">
        {(card) =>
          card(
            <p class="reference-ways">
              <button type="button" class="control control-main" onClick={() => print()}>
                Print
              </button>
              <a class="control" href={routeTo({ page: 'learn', game })}>
                Lessons
              </a>
            </p>,
          )
        }
      </WhenFetched>
    </main>
  );
}
