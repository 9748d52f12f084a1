import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { hasTooManyDrawings, htmlTags } from '../../html/server/htmlTags.ts';

/** Elements by which a drawing runs code, or shows what is not its content. */
const activeElements = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'image', 'link']);

type Tag = { name: string; attributes: readonly (readonly [name: string, value: string])[] };

/** Without its namespace. */
const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

function isActive({ name, attributes }: Tag): boolean {
  const element = localName(name);
  return (
    activeElements.has(element) ||
    attributes.some(
      ([key, value]) =>
        localName(key).startsWith('on') ||
        /^\s*(?:javascript|data):/i.test(value) ||
        (element === 'use' && localName(key) === 'href' && !value.trim().startsWith('#')),
    )
  );
}

/** An element as the parser returns it: its children below its name, and its attributes below `:@`. */
type XmlNode = { ':@'?: Record<string, string> } & Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  htmlEntities: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Tags of a document as browsers read a file of XML. Throws for what is not XML. */
function xmlTags(text: string): Tag[] {
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw new Error(validity.err.msg);
  const tags: Tag[] = [];
  const pending = parser.parse(text) as XmlNode[];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { ':@': attributes = {}, ...elements } = node;
    for (const [name, children] of Object.entries(elements)) {
      if (!Array.isArray(children)) continue;
      tags.push({ name, attributes: Object.entries(attributes) });
      for (const child of children as XmlNode[]) pending.push(child);
    }
  }
  return tags;
}

function tagsOf(text: string): Tag[] | null {
  try {
    return [...xmlTags(text), ...htmlTags(text).map(({ name, attributes }) => ({ name, attributes: [...attributes] }))];
  } catch {
    return null;
  }
}

/** Definitions of a document type change what a parser reads. */
const definitions = /<!entity|<\?xml-stylesheet|<!doctype[^>]*\[/i;

/** Whether an SVG runs no code and loads no other file, read as a file and within a page. */
export function isInertDrawing(text: string): boolean {
  if (hasTooManyDrawings(text) || definitions.test(text)) return false;
  return tagsOf(text)?.every((tag) => !isActive(tag)) ?? false;
}
