import { SAXParser } from 'parse5-sax-parser';

/** A start tag of an HTML document, with decoded attributes. */
export type HtmlTag = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Position of its `<`. */
  at: number;
  /** Positions of its written `href`. */
  href?: { start: number; end: number };
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

/** Start tags of a document in their order, as browsers that run scripts read them. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const open = new Map<string, HtmlTag>();
  const parser = new SAXParser({ sourceCodeLocationInfo: true });
  parser.on('startTag', ({ tagName: name, attrs, selfClosing, sourceCodeLocation }) => {
    const attributes = new Map(attrs.map(({ name: key, value }) => [key, value]));
    const href = (sourceCodeLocation as AttributeLocations | null | undefined)?.attrs?.['href'];
    const tag = {
      name,
      attributes,
      at: sourceCodeLocation?.startOffset ?? 0,
      text: '',
      ...(href && { href: { start: href.startOffset, end: href.endOffset } }),
    };
    tags.push(tag);
    if (textElements.has(name) && !selfClosing) open.set(name, tag);
  });
  parser.on('text', ({ text }) => {
    for (const tag of open.values()) tag.text += text;
  });
  parser.on('endTag', ({ tagName }) => open.delete(tagName));
  parser.end(html);
  return tags;
}
