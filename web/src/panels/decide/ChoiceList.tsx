/** Everything that can be picked: units as counters, answers as words, and hexes as a list for players who don’t point at the map. */
import type { GameTypes } from '@bridgehead/engine';
import { useMemo, useRef } from 'preact/hooks';
import type { Choice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { Fold } from '../../ui/Fold.js';
import type { UnitFaces } from '../unit-faces.js';
import { unitFaces } from '../unit-faces.js';
import type { ChoiceGroup } from './choice-groups.js';
import { groupChoices } from './choice-groups.js';
import { keepingPlace } from './keep-place.js';
import { hexesListed, listHovered } from './listed-hexes.js';

export function ChoiceList<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const choices = table.desk.value?.choices;
  const faces = unitFaces(table.kit, table.moment.value.seat.state);
  const groups = useMemo(
    () => groupChoices(choices ?? [], (choice) => faceOf(faces, choice) !== undefined),
    [choices, faces],
  );
  const list = useRef<HTMLElement>(null);
  if (groups.length === 0) return null;

  const choose = (choice: Choice<T>) => {
    keepingPlace(
      list.current,
      () => table.choose(choice),
      () => completes(table, choice),
    );
    if (choice.hex !== undefined) table.looked.value = { hex: choice.hex };
  };
  return (
    <section
      class="panel-section decide-choices"
      aria-label="Your options"
      ref={list}
      onMouseEnter={() => void (listHovered.value = true)}
      onMouseLeave={() => {
        listHovered.value = false;
        table.consider(undefined, 'mouse');
      }}
    >
      {groups.map((group) => {
        const key = `${group.title} ${group.layout}`;
        const members = <Members key={key} table={table} group={group} faces={faces} onChoose={choose} />;
        return group.choices.every(({ isRare }) => isRare) ? (
          <Fold key={key} name={`choices ${group.title}`} title={`${group.title} (${group.choices.length})`}>
            {members}
          </Fold>
        ) : (
          members
        );
      })}
    </section>
  );
}

/** Whether a choice was the last of its kind that was missing: what is to be done is complete, and nothing like it is left to pick. */
function completes<T extends GameTypes>({ desk }: Table<T>, { group }: Choice<T>): boolean {
  const after = desk.value;
  return after?.proposal !== undefined && !after.choices.some((other) => other.group === group);
}

interface MembersProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly group: ChoiceGroup<T>;
  readonly faces: UnitFaces;
  readonly onChoose: (choice: Choice<T>) => void;
}

function Members<T extends GameTypes>({ table, group: { title, choices, layout }, faces, onChoose }: MembersProps<T>) {
  return (
    <div class={groupClass(layout)}>
      <h2 class="decide-heading">{title === '' ? 'Your options' : title}</h2>
      <ul class={`decide-${layout}`}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <ChoiceButton
              table={table}
              choice={choice}
              face={faceOf(faces, choice)}
              layout={layout}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A choice means a unit by its piece, or by its own id while the unit is not on the map. */
function faceOf<T extends GameTypes>(faces: UnitFaces, { piece, hex, id }: Choice<T>): ReturnType<UnitFaces['get']> {
  return piece === undefined ? (hex === undefined ? faces.get(id) : undefined) : faces.get(piece);
}

function groupClass(layout: ChoiceGroup<GameTypes>['layout']): string {
  if (layout !== 'hexes' && layout !== 'hand') return 'decide-group';
  return hexesListed.value ? 'decide-group decide-places' : 'decide-group decide-places decide-unlisted';
}

interface ChoiceButtonProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly choice: Choice<T>;
  readonly face: ReturnType<typeof faceOf<T>>;
  readonly layout: ChoiceGroup<T>['layout'];
  readonly onChoose: (choice: Choice<T>) => void;
}

function ChoiceButton<T extends GameTypes>({ table, choice, face, layout, onChoose }: ChoiceButtonProps<T>) {
  const { hex, piece, label, detail, faces = [], count } = choice;
  const consider = () =>
    table.consider(hex === undefined ? undefined : { hex, ...(piece !== undefined && { piece }) }, 'mouse');
  // What stands behind a colon says more than there is room for; the title has it.
  const short = layout === 'tray' ? face?.name.split(':')[0] : undefined;
  return (
    <button
      type="button"
      class="decide-choice"
      title={short === undefined ? undefined : `${face?.name ?? ''} – ${label}`}
      onMouseEnter={consider}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && consider()}
      onBlur={() => table.consider(undefined, 'mouse')}
      onClick={() => onChoose(choice)}
    >
      {face && <CounterFace face={face.piece} />}
      {short === undefined ? (
        <span class="decide-label">
          {label}
          {detail !== undefined && <small>{detail}</small>}
          {faces.length > 0 && (
            <span class="decide-faces">
              {faces.map((each, index) => (
                <CounterFace key={index} face={each} />
              ))}
            </span>
          )}
        </span>
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span class="control-hidden">{label}</span>
        </>
      )}
      {count !== undefined && count > 1 && <span class="decide-count">×{count}</span>}
    </button>
  );
}
