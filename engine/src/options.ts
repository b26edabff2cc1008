/** What the players agree on before a game begins: yes or no, one of several, or a number. */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import { fieldsOf, wrong } from './read-fields.js';
import type { Problem } from './verdict.js';
import { listed } from './words.js';

/** The value of an option: yes or no, one of several words, or a number. */
export type OptionValue = boolean | string | number;

/** The values of the options that were chosen, by their ids. One that is not named is as usual. */
export type ChosenOptions = Readonly<Record<string, OptionValue>>;

/** One of the values that an option can have. */
export interface OptionChoice {
  readonly value: string;
  readonly name: string;
  readonly summary: string;
}

/** An option is yes or no, and no as usual, unless it says otherwise. */
export interface OptionInfo {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
  readonly summary: string;
  /** It is one of these; the first is the usual one. */
  readonly choices?: readonly OptionChoice[];
  /** It is a whole number within these; the lowest is the usual one. */
  readonly range?: { readonly from: number; readonly to: number };
  /** It means something only where another option, which stands before it, has this value. */
  readonly only?: { readonly option: string; readonly value: OptionValue };
  /** A yes-or-no option that is suggested where nobody competes: against the computer, and in training scenarios. */
  readonly forPractice?: true;
}

/** Whether an option is just yes or no. */
export function isPlain({ choices, range }: OptionInfo): boolean {
  return choices === undefined && range === undefined;
}

/** What an option is unless someone says otherwise. */
export function usualValue({ choices, range }: OptionInfo): OptionValue {
  return choices?.[0]?.value ?? range?.from ?? false;
}

/** Every option as usual. */
export function defaultOptions(infos: readonly OptionInfo[]): Record<string, OptionValue> {
  return Object.fromEntries(infos.map((info) => [info.id, usualValue(info)]));
}

/** What to begin with where nobody competes; all else is as usual. */
export function practiceOptions(infos: readonly OptionInfo[]): Record<string, OptionValue> {
  return Object.fromEntries(infos.flatMap(({ id, forPractice }) => (forPractice === true ? [[id, true]] : [])));
}

/** Whether an option means something with the others as they are chosen. */
export function isOpenOption(infos: readonly OptionInfo[], { only }: OptionInfo, chosen: ChosenOptions): boolean {
  if (only === undefined) return true;
  const other = infos.find(({ id }) => id === only.option);
  return other !== undefined && (chosen[other.id] ?? usualValue(other)) === only.value;
}

/** The chosen ones that mean something: a choice that another one closed again is dropped. */
export function openOptions(infos: readonly OptionInfo[], chosen: ChosenOptions): Record<string, OptionValue> {
  return Object.fromEntries(
    infos.flatMap((info) => {
      const value = chosen[info.id];
      return value !== undefined && isOpenOption(infos, info, chosen) ? [[info.id, value]] : [];
    }),
  );
}

/** Any value of every option that means something, all equally likely. */
export function randomOptions(infos: readonly OptionInfo[], chance: Chance): Record<string, OptionValue> {
  const chosen: Record<string, OptionValue> = {};
  for (const info of infos) if (isOpenOption(infos, info, chosen)) chosen[info.id] = randomValue(info, chance);
  return chosen;
}

function randomValue({ id, choices, range }: OptionInfo, chance: Chance): OptionValue {
  if (choices !== undefined) return itemAt(choices, chance.pick(choices.length, id)).value;
  if (range !== undefined) return range.from + chance.pick(range.to - range.from + 1, id);
  return chance.pick(2, id) === 1;
}

// --- reading ----------------------------------------------------------------------------------------------------------

/** Options that came from outside: those that are right, and whatever is wrong is noted with its place. */
export function readOptions(
  infos: readonly OptionInfo[],
  json: unknown,
  place: string,
  problems: Problem[],
): Record<string, OptionValue> {
  const found =
    fieldsOf(
      json,
      place,
      infos.map(({ id }) => id),
      problems,
    ) ?? {};
  const chosen: Record<string, OptionValue> = {};
  for (const info of infos) {
    const value = found[info.id];
    if (value === undefined) continue;
    if (isValueOf(info, value)) chosen[info.id] = value;
    else problems.push(wrong(`${place}.${info.id}`, expectedOf(info), value));
  }
  problems.push(...idleOptions(infos, chosen).map(({ field, expected }) => ({ field: `${place}.${field}`, expected })));
  return chosen;
}

/** An option that was changed although it means nothing, with the others as they are chosen. */
export function idleOptions(infos: readonly OptionInfo[], chosen: ChosenOptions): Problem[] {
  return infos.flatMap((info): Problem[] => {
    const value = chosen[info.id];
    if (
      info.only === undefined ||
      value === undefined ||
      value === usualValue(info) ||
      isOpenOption(infos, info, chosen)
    )
      return [];
    return [
      wrong(
        info.id,
        `${JSON.stringify(usualValue(info))} or nothing unless ${info.only.option} is ${JSON.stringify(info.only.value)}`,
        value,
      ),
    ];
  });
}

function isValueOf({ choices, range }: OptionInfo, value: unknown): value is OptionValue {
  if (choices !== undefined) return choices.some((choice) => choice.value === value);
  if (range !== undefined)
    return typeof value === 'number' && Number.isInteger(value) && value >= range.from && value <= range.to;
  return typeof value === 'boolean';
}

/** What may stand for an option, in words. */
function expectedOf({ choices, range }: OptionInfo): string {
  if (choices !== undefined)
    return listed(
      choices.map(({ value }) => `"${value}"`),
      'or',
    );
  return range === undefined ? 'true or false' : `a whole number from ${range.from} to ${range.to}`;
}

/** The value that someone typed for an option, and what may be typed if it is none. */
export function typedOption(
  info: OptionInfo,
  text: string,
): { readonly ok: true; readonly value: OptionValue } | { readonly ok: false; readonly expected: string } {
  const meant =
    info.range === undefined
      ? (new Map<string, OptionValue>([
          ['true', true],
          ['false', false],
        ]).get(text) ?? text)
      : Number(text);
  if (text !== '' && isValueOf(info, meant)) return { ok: true, value: meant };
  return { ok: false, expected: listed(typedValues(info), 'or') };
}

/** What may be typed for an option: "standard", "none"; "0 to 20". */
export function typedValues({ choices, range }: OptionInfo): string[] {
  if (choices !== undefined) return choices.map(({ value }) => value);
  return range === undefined ? ['true', 'false'] : [`${range.from} to ${range.to}`];
}

// --- what a game makes of them ----------------------------------------------------------------------------------------

/** Whether a yes-or-no option is on. */
export function isChosen(chosen: ChosenOptions, id: string): boolean {
  return chosen[id] === true;
}

/** Which of these was chosen; the first as usual. */
export function choiceAmong<Value extends string>(chosen: ChosenOptions, id: string, values: readonly Value[]): Value {
  return values.find((value) => value === chosen[id]) ?? itemAt(values, 0);
}

/** The number that was chosen, or the usual one. */
export function numberChosen(chosen: ChosenOptions, id: string, usual = 0): number {
  const value = chosen[id];
  return typeof value === 'number' ? value : usual;
}

/** A handicap, in the sum of a side's points. */
export const HANDICAP = 'handicap';

/** As many as lie between the levels of victory, in the game that counts most points. */
const MOST_HANDICAP = 50;

/** Points that a side is given before the game, as the players agree. */
export function handicapOption(id: string, side: string, rule: string): OptionInfo {
  return {
    id,
    title: `Points for the ${side} side`,
    rule,
    summary: 'A handicap.',
    range: { from: 0, to: MOST_HANDICAP },
  };
}

// --- words ------------------------------------------------------------------------------------------------------------

/** The options that are not as usual, in words: "Strict moves", "Surprise: two columns more". */
export function sayOptions(
  infos: readonly OptionInfo[],
  chosen: ChosenOptions,
): { readonly text: string; readonly rule: string }[] {
  return infos.flatMap((info) => {
    const value = chosen[info.id] ?? usualValue(info);
    return value === usualValue(info) || !isOpenOption(infos, info, chosen)
      ? []
      : [{ text: sayOption(info, value), rule: info.rule }];
  });
}

function sayOption({ title, choices, range }: OptionInfo, value: OptionValue): string {
  if (choices !== undefined)
    return `${title}: ${choices.find((choice) => choice.value === value)?.name ?? String(value)}`;
  return range === undefined ? title : `${title}: ${String(value)}`;
}
