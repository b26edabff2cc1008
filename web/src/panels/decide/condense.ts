/** Sentences about the steps of one move, said as one: "… moves from 1120 to 1217." */

const STEP = /^(.+?) moves from (\S+) to ([^\s.]+)/;
const STOP = /^(.+?) stops in ([^\s.]+)\.$/;

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
    const [isStep, who = '', from = '', to = ''] = STEP.exec(sentence) ?? [];
    const [isStop, stopped, at] = STOP.exec(sentence) ?? [];
    if (isStep !== undefined && who === moving?.who && from === moving.to) {
      moving = { ...moving, to, steps: moving.steps + 1 };
    } else if (isStop !== undefined && stopped === moving?.who && at === moving?.to) {
      end();
    } else {
      end();
      if (isStep === undefined) said.push(sentence);
      else {
        moving = { who, from, to, steps: 1 };
        first = sentence;
      }
    }
  }
  end();
  return said;
}
