/** What the sight tool says: the verdict in a sentence, then everything on the line in order. */
import type { SightReport, SightStep } from '@bridgehead/engine/hex';
import type { ShownEnd, SightLine, SightTool } from '../table/sight.js';
import '../ui/control.css';
import { RuleLink } from '../ui/RuleLink.js';
import './sight-card.css';

export function SightCard({ sight }: { readonly sight: SightTool }) {
  const line = sight.line.value;
  return (
    <section class="sight" aria-label="Line of sight">
      <header class="sight-head">
        <h2>Line of sight</h2>
        {line.from !== undefined && (
          <button type="button" class="control" onClick={() => sight.restart()}>
            Start over
          </button>
        )}
        <button type="button" class="control" onClick={() => sight.leave()}>
          Done
        </button>
      </header>
      <div class="sight-body">
        {line.report === undefined ? (
          <p>{nextStep(line)}</p>
        ) : (
          <Report sight={sight} line={line} report={line.report} />
        )}
      </div>
    </section>
  );
}

function nextStep({ from }: SightLine): string {
  return from === undefined
    ? 'Pick the hex where the line starts.'
    : `The line starts in ${from.hex}. Point at the other end; click to keep it.`;
}

const VERDICTS: Readonly<Record<SightReport['verdict'], string>> = {
  clear: 'In sight',
  hindered: 'In sight, hindered',
  blocked: 'Out of sight',
  uncertain: 'Too close to tell',
};

interface ReportProps {
  readonly sight: SightTool;
  readonly line: SightLine;
  readonly report: SightReport;
}

function Report({ sight, line: { from, to }, report: { verdict, text, rule, ends, steps } }: ReportProps) {
  return (
    <>
      <p class={`sight-verdict sight-verdict-${verdict}`}>
        <strong>{VERDICTS[verdict]}.</strong> {text} <RuleLink id={rule} />
      </p>
      <ol class="sight-line">
        <li class="sight-end">
          {ends[0]} <Places end={from} name="Start of the line" onStand={(place) => sight.stand('from', place)} />
        </li>
        {steps.map((step, index) => (
          <Step key={`${index} ${step.text}`} step={step} />
        ))}
        <li class="sight-end">
          {ends[1]} <Places end={to} name="End of the line" onStand={(place) => sight.stand('to', place)} />
        </li>
      </ol>
    </>
  );
}

/** Which place of its hex an end is at, where there are several. */
function Places({
  end,
  name,
  onStand,
}: {
  readonly end: ShownEnd | undefined;
  readonly name: string;
  readonly onStand: (place: string) => void;
}) {
  if (end === undefined || end.places.length < 2) return null;
  return (
    <select
      class="sight-places"
      aria-label={name}
      value={end.place}
      onChange={(event) => onStand(event.currentTarget.value)}
    >
      {end.places.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

const EFFECTS: Readonly<Record<SightStep['effect'], string | undefined>> = {
  free: undefined,
  hinders: 'Hinders',
  blocks: 'Blocks',
};

function Step({ step: { effect, text, rule, amount } }: { readonly step: SightStep }) {
  const words = EFFECTS[effect];
  return (
    <li class={`sight-place sight-${effect}`}>
      {words !== undefined && <strong>{amount === undefined ? words : `${words} ${amount}`}: </strong>}
      {text} {rule !== undefined && <RuleLink id={rule} />}
    </li>
  );
}
