import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { rejectFile } from './rejectAreasFile.ts';

/** An element of an XML file, by its name without prefix, in the order of the file. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; children: readonly Node[] };
/** Text is as it reads: its references are resolved. */
type Node = Element | string;

const maxDepth = 60;
/** Borders are a few long texts; what has more marks than this was made to be slow. */
const maxTags = 100_000;
const marks = { text: '#text', verbatim: '#cdata', attributes: ':@' } as const;

/** Nothing is ever replaced or fetched by the parser itself: it knows no entities. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  textNodeName: marks.text,
  cdataPropName: marks.verbatim,
  maxNestedTags: maxDepth,
});

/**
 * The root of an XML file; null when it is not XML. Rejects malformed or deeply nested files and custom definitions.
 */
export function rootOf(xml: string): Element | null {
  if (/^<!doctype html|^<html/i.test(xml)) return null;
  if (hasDefinitions(xml))
    rejectFile(
      'El archivo define entidades o un DOCTYPE, que por seguridad no se aceptan: expórtalo de nuevo como KML.',
    );
  if (countOf(xml, '<') > maxTags || countOf(xml, '=') > maxTags)
    rejectFile('El archivo tiene demasiados elementos: deja en él solo las zonas.');
  if (XMLValidator.validate(xml) !== true) rejectFile('El archivo está dañado: no se puede leer como KML.');
  const nodes = parsed(xml).map(nodeOf);
  return nodes.find((node) => typeof node === 'object') ?? null;
}

function parsed(xml: string): Raw[] {
  try {
    return parser.parse(xml) as Raw[];
  } catch {
    return rejectFile('El archivo está dañado o tiene demasiados niveles: no se puede leer como KML.');
  }
}

/** Whether a file has `<!DOCTYPE` or `<!ENTITY` outside comments and CDATA, where they have no meaning. */
function hasDefinitions(xml: string): boolean {
  const opening = /<!--|<!\[CDATA\[|<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/gi;
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const closing = { '<!--': '-->', '<![CDATA[': ']]>' }[found[0].toUpperCase()];
    if (!closing) return true;
    const end = xml.indexOf(closing, opening.lastIndex);
    if (end < 0) return false;
    opening.lastIndex = end + closing.length;
  }
  return false;
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** As the parser answers: one key with the children, and the attributes beside it. */
type Raw = { [name: string]: Raw[] } & { '#text'?: string; ':@'?: Record<string, string> };

function nodeOf(raw: Raw): Node {
  const { [marks.text]: text, [marks.attributes]: attributes = {}, ...elements } = raw;
  if (text !== undefined) return resolved(text);
  const [[name, children] = ['', []]] = Object.entries(elements);
  if (name === marks.verbatim) return children.map((each) => each[marks.text] ?? '').join('');
  return { name, attributes, children: children.map(nodeOf) };
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with the references every XML file may use; any other stays as it is written. */
const resolved = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (entity, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return predefined[name] ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

export const elementsOf = ({ children }: Element): Element[] => children.filter((child) => typeof child === 'object');
export const childrenNamed = (element: Element, name: string): Element[] =>
  elementsOf(element).filter((child) => child.name === name);
/** The text of an element, without that of elements in it. */
export const textOf = ({ children }: Element): string => children.filter((child) => typeof child === 'string').join('');
/** The text of the first element of a name, trimmed; null where there is none. */
export function textIn(element: Element, name: string): string | null {
  const [found] = childrenNamed(element, name);
  return found ? textOf(found).trim() : null;
}
/** A text for the inside of an element. */
export const escapeXml = (text: string): string =>
  text
    // XML 1.0 has no way to write these.
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
