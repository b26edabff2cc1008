/** Who plays which side, and how well the computer plays. */
import type { Level } from '@bridgehead/ai';
import { LEVEL_CHOICES, USUAL_LEVEL } from '../computer/levels.js';
import { keeperOf } from '../saved-games/who-plays.js';
import type { Keeper, Keepers } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import { Choices } from './Choices.js';

export interface SideName {
  readonly id: string;
  readonly name: string;
}

interface WhoPlaysProps {
  readonly sides: readonly SideName[];
  readonly keepers: Keepers;
  readonly onChange: (keepers: Keepers) => void;
}

interface Seating {
  readonly id: string;
  readonly title: string;
  readonly summary?: string;
  /** The sides that persons play. */
  readonly persons: readonly string[];
}

export function WhoPlays({ sides, keepers, onChange }: WhoPlaysProps) {
  const seatings = seatingsFor(sides);
  const persons = sides.filter(({ id }) => keeperOf(keepers, id).who === 'person').map(({ id }) => id);
  const seating = seatings.find((each) => each.persons.join() === persons.join());
  const computers = sides.filter(({ id }) => !persons.includes(id));
  const seat = (id: string) => {
    const wanted = seatings.find((each) => each.id === id);
    if (wanted)
      onChange(
        Object.fromEntries(
          sides.map((side) => [
            side.id,
            wanted.persons.includes(side.id) ? PERSON : computerOf(levelIn(keepers, side.id)),
          ]),
        ),
      );
  };
  return (
    <>
      <Choices title="Who plays" choices={seatings} chosen={seating?.id} onChoose={seat} />
      {computers.map(({ id, name }) => (
        <Choices
          key={id}
          title={computers.length === 1 ? 'The computer plays as' : `The computer plays the ${name} side as`}
          choices={LEVEL_CHOICES.map(({ level, name: title, summary }) => ({ id: level, title, summary }))}
          chosen={levelIn(keepers, id)}
          onChoose={(level) => onChange({ ...keepers, [id]: computerOf(level) })}
        />
      ))}
    </>
  );
}

function seatingsFor(sides: readonly SideName[]): Seating[] {
  return [
    ...sides.map(
      ({ id, name }): Seating => ({
        id,
        title: `I play the ${name} side`,
        summary: 'Against the computer.',
        persons: [id],
      }),
    ),
    {
      id: 'together',
      title: 'Two players, one screen',
      summary: 'The page asks you in turn.',
      persons: sides.map(({ id }) => id),
    },
    { id: 'watch', title: 'Watch the computer', summary: 'It plays both sides.', persons: [] },
  ];
}

function computerOf(level: Level): Keeper {
  return { who: 'computer', level };
}

function levelIn(keepers: Keepers, side: string): Level {
  const keeper = keeperOf(keepers, side);
  return keeper.who === 'computer' ? keeper.level : USUAL_LEVEL;
}
