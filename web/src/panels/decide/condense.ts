/** Sentences about the steps of one move, said as one: "… moves from 1120 to 1217." */

const STEP = /^(?<who>.+?) moves from (?<from>\S+) to (?<to>[^\s.]+)/;
const STOP = /^(?<who>.+?) stops in (?<at>[^\s.]+)\.$/;

/** What a unit pays for each step is in the log. */
export function condense(sentences: readonly string[]): string[] {
  const said: string[] = [];
  let moving: { readonly who: string; readonly from: string; readonly to: string; readonly steps: number } | undefined;
  let first = '';
  const end = () => {
    if (moving !== undefined)
      said.push(moving.steps === 1 ? first : `${moving.who} moves from ${moving.from} to ${moving.to}.`);
    moving = undefined;
  };
  for (const sentence of sentences) {
    const step = STEP.exec(sentence)?.groups;
    const stop = STOP.exec(sentence)?.groups;
    if (step !== undefined && moving !== undefined && step['who'] === moving.who && step['from'] === moving.to) {
      moving = { ...moving, to: step['to'], steps: moving.steps + 1 };
    } else if (stop !== undefined && moving !== undefined && stop['who'] === moving.who && stop['at'] === moving.to) {
      end();
    } else {
      end();
      if (step === undefined) said.push(sentence);
      else {
        moving = { who: step['who'], from: step['from'], to: step['to'], steps: 1 };
        first = sentence;
      }
    }
  }
  end();
  return said;
}
