/** A start tag of an HTML document, with decoded attributes. */
export type HtmlTag = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Position of its `<`. */
  at: number;
  /** Position after its `>`. */
  end: number;
  /** Within text that browsers do not read as tags, such as a `title` or a `style`. */
  inert: boolean;
};

/** Elements whose content is text, by the HTML standard (13.2.5, tokenization). */
const textElements = new Set(['title', 'textarea', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  period: '.',
  tab: '\t',
  newline: '\n',
};

const codePoint = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '');

/** Character references of an attribute, as far as addresses and types use them. */
const decoded = (value: string): string =>
  value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,7}));?/gi,
    (reference, hex, decimal, name: string | undefined) =>
      hex
        ? codePoint(Number.parseInt(hex as string, 16))
        : decimal
          ? codePoint(Number(decimal))
          : (named[name?.toLowerCase() ?? ''] ?? reference),
  );

const isSpace = (character: string | undefined) => character !== undefined && ' \t\n\r\f'.includes(character);
const isLetter = (character: string | undefined) => character !== undefined && /[a-z]/i.test(character);

/** Position after a comment or a declaration that begins at `at`. */
function afterMarkup(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) {
    const end = html.indexOf('>', at);
    return end < 0 ? html.length : end + 1;
  }
  // An empty comment may be this short.
  if (html.startsWith('>', at + 4)) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  const close = /--!?>/g;
  close.lastIndex = at + 4;
  return close.test(html) ? close.lastIndex : html.length;
}

/** Reads the attributes from `at`; returns them with the position after the tag. */
function readAttributes(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = start;
  while (at < html.length && html[at] !== '>') {
    if (isSpace(html[at]) || html[at] === '/') {
      at += 1;
      continue;
    }
    const nameStart = at;
    at += 1;
    while (at < html.length && !isSpace(html[at]) && !'/>='.includes(html[at] ?? '')) at += 1;
    const name = html.slice(nameStart, at).toLowerCase();
    while (isSpace(html[at])) at += 1;
    let value = '';
    if (html[at] === '=') {
      at += 1;
      while (isSpace(html[at])) at += 1;
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1);
        const end = close < 0 ? html.length : close;
        value = html.slice(at + 1, end);
        at = end + 1;
      } else {
        const valueStart = at;
        while (at < html.length && !isSpace(html[at]) && html[at] !== '>') at += 1;
        value = html.slice(valueStart, at);
      }
    }
    // The first of equal names counts.
    if (!attributes.has(name)) attributes.set(name, decoded(value));
  }
  return { attributes, end: at + 1 };
}

/** Position of the end tag of an element, or the end of the document. */
function endTagOf(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from);
  return end < 0 ? lower.length : end;
}

/** In lower case without changing any position, as `toLowerCase` does for some letters. */
const lowerCased = (html: string): string => html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Start tags of a document in their order, in linear time. Scripts are passed over.
 *
 * It may find tags where a browser finds none; checks rely on it not missing any.
 */
export function htmlTags(html: string): HtmlTag[] {
  const lower = lowerCased(html);
  const tags: HtmlTag[] = [];
  let inertUntil = 0;
  for (let at = html.indexOf('<'); at >= 0 && at < html.length; ) {
    if (!isLetter(html[at + 1])) {
      const next = html[at + 1] === '!' || html[at + 1] === '?' ? afterMarkup(html, at) : at + 1;
      at = html.indexOf('<', next);
      continue;
    }
    let nameEnd = at + 1;
    while (nameEnd < html.length && !isSpace(html[nameEnd]) && !'/>'.includes(html[nameEnd] ?? '')) nameEnd += 1;
    const name = lower.slice(at + 1, nameEnd);
    const { attributes, end } = readAttributes(html, nameEnd);
    tags.push({ name, attributes, at, end, inert: at < inertUntil });
    if (textElements.has(name) && end > inertUntil) inertUntil = endTagOf(lower, name, end);
    at = html.indexOf('<', name === 'script' ? endTagOf(lower, name, end) : end);
  }
  return tags;
}

/** Characters after a tag in which its end tag is looked for. */
const maxText = 2000;

/** Text of an element without its tags. */
export function textOf(html: string, { name, end }: HtmlTag): string {
  const following = html.slice(end, end + maxText);
  const content = following.slice(0, endTagOf(lowerCased(following), name, 0));
  return decoded(content.replaceAll(/<[^<>]{0,4000}>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Code of a script or a style. */
export function codeOf(html: string, { name, end }: HtmlTag): string {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = end;
  return html.slice(end, close.exec(html)?.index);
}
