/** Settings from the environment: each is read once, with what it means. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting: its name, what it does, and what holds. */
export interface SettingLine {
  readonly name: string;
  readonly means: string;
  readonly value: string;
  /** Whether the summary of a start has it: what was set, and what an operator asks first. */
  readonly isTold: boolean;
}

/** Told at every start, set or not. */
const ALWAYS_TOLD: readonly string[] = ['ORIGIN', 'SMTP_URL', 'PUSH_PUBLIC_KEY', 'OPERATOR_TOKEN'];

/** Each reader notes a line, and a problem if the value is wrong. */
export interface Settings {
  readonly problems: string[];
  readonly lines: readonly SettingLine[];
  readonly text: (
    name: string,
    means: string,
    usual: string | undefined,
    shown?: (value: string) => string,
  ) => string | undefined;
  readonly number: (name: string, means: string, usual: number, least: number, most: number) => number;
  readonly address: (
    name: string,
    means: string,
    protocols: readonly string[],
    shown?: (value: string) => string,
  ) => string | undefined;
}

export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const lines: SettingLine[] = [];
  const store = (environment['DATABASE_URL'] ?? '') === '' ? 'DATA_FOLDER' : 'DATABASE_URL';

  const text: Settings['text'] = (name, means, usual, shown = (value) => value) => {
    const given = environment[name];
    const value = given === undefined || given === '' ? usual : given;
    lines.push({
      name,
      means,
      value: value === undefined ? 'not set' : shown(value),
      isTold: ALWAYS_TOLD.includes(name) || name === store || value !== usual,
    });
    return value;
  };
  const number: Settings['number'] = (name, means, usual, least, most) => {
    const given = text(name, means, String(usual)) ?? '';
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= most) return value;
    problems.push(`${name} is "${given}". Set it to a whole number from ${least} to ${most} (${means}).`);
    return usual;
  };
  const address: Settings['address'] = (name, means, protocols, shown) => {
    const given = text(name, means, undefined, shown);
    if (given === undefined || (URL.canParse(given) && protocols.includes(new URL(given).protocol))) return given;
    problems.push(
      `${name} is "${shown?.(given) ?? given}". Set it to an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
    return undefined;
  };
  return { problems, lines, text, number, address };
}

export function hidePassword(address: string): string {
  if (!URL.canParse(address)) return 'not an address';
  const url = new URL(address);
  if (url.password === '') return address;
  url.password = '…';
  return url.href;
}
