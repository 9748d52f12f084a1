import { SAXParser } from 'parse5-sax-parser';

/** A start tag of an HTML document, with decoded attributes. */
export type HtmlTag = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  classes: ReadonlySet<string>;
  /** Position of its `<`. */
  at: number;
  /** Positions of its written `href`. */
  href?: { start: number; end: number };
  /** The element that contains it; null for the first. */
  parent: HtmlTag | null;
  /** Text is directly within its element. */
  hasText: boolean;
  /** Text of its element without tags, or code; blank except for `textElements`. */
  text: string;
};

/** Positions of the attributes of a start tag, which the parser has and its types leave out. */
type AttributeLocations = { attrs?: Record<string, { startOffset: number; endOffset: number }> };

/** Elements whose text is read. Browsers end an `a` where the next begins, so none contains another of its name. */
const textElements = new Set(['title', 'a', 'script', 'style']);

/** The parser takes quadratic time for drawings within drawings. */
export const maxDrawings = 1000;
export const hasTooManyDrawings = (html: string): boolean =>
  (html.match(/<(?:svg|math)\b/gi) ?? []).length > maxDrawings;

const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose end a document may leave out before the next of its kind. */
const endless = /^(?:p|li|dt|dd|tr|td|th|option)$/;
/** Elements among which the start of an end tag is searched: documents of any size take linear time. */
const maxOpen = 64;

/** Elements that contain the next tag. */
function openElements() {
  const open: HtmlTag[] = [];
  return {
    last: (): HtmlTag | null => open.at(-1) ?? null,
    enter(tag: HtmlTag) {
      if (!voidElements.test(tag.name)) open.push(tag);
    },
    leave(name: string) {
      const at = open.slice(-maxOpen).findLastIndex((tag) => tag.name === name);
      if (at >= 0) open.length = Math.max(0, open.length - maxOpen) + at;
    },
  };
}

/** Start tags of a document in their order, as browsers that run scripts read them. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const elements = openElements();
  const open = new Map<string, HtmlTag>();
  const parser = new SAXParser({ sourceCodeLocationInfo: true });
  parser.on('startTag', ({ tagName: name, attrs, selfClosing, sourceCodeLocation }) => {
    const attributes = new Map(attrs.map(({ name: key, value }) => [key, value]));
    const href = (sourceCodeLocation as AttributeLocations | null | undefined)?.attrs?.['href'];
    const last = elements.last();
    if (last?.name === name && endless.test(name)) elements.leave(name);
    const tag: HtmlTag = {
      name,
      attributes,
      classes: new Set(attributes.get('class')?.split(/\s+/)),
      at: sourceCodeLocation?.startOffset ?? 0,
      text: '',
      parent: elements.last(),
      hasText: false,
      ...(href && { href: { start: href.startOffset, end: href.endOffset } }),
    };
    tags.push(tag);
    if (!selfClosing) elements.enter(tag);
    if (textElements.has(name) && !selfClosing) open.set(name, tag);
  });
  parser.on('text', ({ text }) => {
    for (const tag of open.values()) tag.text += text;
    const parent = elements.last();
    if (parent && text.trim() !== '') parent.hasText = true;
  });
  parser.on('endTag', ({ tagName }) => {
    open.delete(tagName);
    elements.leave(tagName);
  });
  parser.end(html);
  return tags;
}
