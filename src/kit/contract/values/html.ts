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

/** Addresses a page may lead to: pages over TLS, mail and phones, and what lies on its own host. */
const safe = /^(https:\/\/|mailto:|tel:|#|\?|\/(?![/\\])|$)/i;

/** An address as an attribute may have it: what could run a script, or leave unseen, leads nowhere. */
export const safeUrl = (url: string | null | undefined): string => {
  // Browsers pass over these wherever they stand in an address.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const plain = (url ?? '').replace(/[\u0000-\u0020\u007f]/g, (mark) => (mark === ' ' ? '%20' : ''));
  return safe.test(plain) ? plain : '';
};

const inData: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Data within a page, which no browser runs: nothing of it can end its element. */
export const dataBlock = (type: 'application/json' | 'application/ld+json', data: unknown, id = ''): Html => {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (mark) => inData[mark] ?? mark);
  return html`<script type="${type}"${id && html` id="${id}"`}>${new Html(json)}</script>`;
};
