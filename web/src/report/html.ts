/** HTML as text, made so that nothing that a player wrote can become a part of the page's own markup. */

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | readonly Html[];

/** A piece of HTML. Values are escaped unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, index) => text + written(parts[index])).join('') };
}

/** Text that is known to be sound markup: drawings of our own. */
export function trusted(markup: string): Html {
  return { html: markup };
}

export function join(parts: readonly Html[]): Html {
  return { html: parts.map((part) => part.html).join('\n') };
}

/** Text in which counters such as 4-5-7 stay whole at the end of a line. */
export function wholeCounters(text: string): Html {
  return trusted(escapeHtml(text).replace(/\d+(?:-\d+)+/g, '<span class="whole">$&</span>'));
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : join(part).html;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
