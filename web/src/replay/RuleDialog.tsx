/** The rulebook over a replay: opened by any rule number, closed without losing the moment. */
import type { GameTypes } from '@bridgehead/engine';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keepersFor } from '../saved-games/who-plays.js';
import { openRecord } from '../saved-games/open-record.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import type { Kit } from '../kit/kit.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import type { Table } from '../table/table.js';
import { openTable } from '../table/open-table.js';
import { Dialog } from '../ui/Dialog.js';
import { lazy, WhenFetched } from '../ui/lazy.js';
import { openedRule } from '../ui/open-rule.js';

const rulesPanel = lazy(() => import('../panels/rules/RulesPanel.js'));

type Played = Pick<StoredGame, 'id' | 'title' | 'keepers' | 'record'>;

interface RuleDialogProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: Played;
}

export function RuleDialog<T extends GameTypes>({ kit, stored }: RuleDialogProps<T>) {
  const [shown, setShown] = useState<'open' | 'closed'>('closed');
  // A rule that was opened before this page came is none of its business.
  const known = useRef(openedRule.peek());
  useEffect(
    () =>
      openedRule.subscribe((asked) => {
        if (asked === undefined || asked === known.current) return;
        known.current = asked;
        setShown('open');
      }),
    [],
  );
  const table = useMemo(() => (shown === 'open' ? tableOf(kit, stored) : undefined), [kit, stored, shown]);
  if (table === undefined) return null;
  return (
    <Dialog title="Rules" onClose={() => setShown('closed')}>
      <WhenFetched what={rulesPanel} name="the rulebook">
        {({ RulesPanel }) => <RulesPanel table={table} />}
      </WhenFetched>
    </Dialog>
  );
}

/** The rulebook tells where a rule applied in the whole game: it reads that from a table. */
function tableOf<T extends GameTypes>(kit: Kit<T>, stored: Played): Table<T> | undefined {
  const opened = openRecord(kit.game, stored.record, cryptoChance());
  if (!opened.ok) return undefined;
  return openTable(kit, opened.session, {
    id: stored.id,
    title: stored.title,
    keepers: keepersFor(kit.game, stored.keepers),
    asksUnused: () => false,
    showsZones: () => false,
  });
}
