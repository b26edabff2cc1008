/** What a screen reader hears: the same sentences that the page shows, when they change. */
import type { GameTypes } from '@bridgehead/engine';
import { actionToldTo, toldTo } from '@bridgehead/engine';
import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { MapTool } from '../table/map-tool.js';
import type { Consideration, Table } from '../table/table.js';
import { NOTHING_ASKED, TAKE_YOUR_TIME } from '../table/secret-hand-over.js';
import { buttonText } from '../table/answer-preview.js';

export function Announcer<T extends GameTypes>({
  table,
  tool,
}: {
  readonly table: Table<T>;
  readonly tool: MapTool | undefined;
}) {
  const happened = useMemo(() => {
    let before = Math.max(table.moment.peek().entries - 1, 0);
    return computed(() => {
      const { entries, sentence, over, viewer } = table.moment.value;
      const told = entries < before ? sayTakenBack(table) : sayHappened(table, before, entries, viewer);
      before = entries;
      if (table.visitor.value !== undefined) return [...told, NOTHING_ASKED, TAKE_YOUR_TIME].join(' ');
      return [...told, over || sentence === undefined ? table.kit.game.headline(table.session.state) : sentence].join(
        ' ',
      );
    });
  }, [table]);
  const pointed = useMemo(() => computed(() => sayConsidered(table.considered.value) || sayPicked(table)), [table]);
  return (
    <div class="only-heard">
      <p aria-live="polite" data-heard="happened">
        {happened.value}
      </p>
      <p aria-live="polite" data-heard="pointed">
        {(tool?.spoken ?? pointed).value}
      </p>
    </div>
  );
}

/** One answer usually; more where standing orders have answered to it. */
function sayHappened<T extends GameTypes>(
  { kit, session }: Table<T>,
  before: number,
  entries: number,
  viewer: T['Side'],
): string[] {
  const happened =
    entries === 0 ? session.opening.events : session.events.slice(Math.min(before, entries - 1), entries).flat();
  return toldTo(kit.game, happened, viewer).map((event) => kit.game.tell(event));
}

function sayTakenBack<T extends GameTypes>({ kit, session, own, moment }: Table<T>): string[] {
  if (own === undefined) return ['The last action was undone.'];
  const undone = session.undone.at(-1);
  const name = undone && actionToldTo(kit.game, session.state, undone.side, undone.action, moment.value.viewer);
  return name === undefined ? [] : [`Undone: ${name}.`];
}

/** A mouse needs no words; the keyboard and a finger do. */
function sayConsidered<T extends GameTypes>(considered: Consideration<T> | undefined): string {
  if (considered === undefined || !considered.stays) return '';
  const refused = considered.violations.map(({ rule, text, remedy }) =>
    [text, rule && `Rule ${rule}.`, remedy].filter(Boolean).join(' '),
  );
  const button = considered.weighed && buttonText(considered.weighed);
  return [`${considered.text}.`, ...(button ? [`Enter: ${button.text}.`, button.warning ?? ''] : []), ...refused]
    .filter((part) => part !== '')
    .join(' ');
}

/** What has been put together so far, and what comes next. */
function sayPicked<T extends GameTypes>({ desk, built }: Table<T>): string {
  if (desk.value === undefined || desk.value.chosen.length === 0) return '';
  const summary = built.value?.preview?.summary;
  return [summary === undefined ? '' : `${summary}.`, desk.value.hint].filter((part) => part !== '').join(' ');
}
