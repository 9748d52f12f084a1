/** Text that is HTML already: what was put into it has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return part === null || part === undefined || part === false ? '' : escaped(String(part));
}

/** HTML with values in it: `html\`<p>${name}</p>\``. What is no HTML yet is escaped; nothing, and false, are left out. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, at) => text + textOf(parts[at])).join(''));
