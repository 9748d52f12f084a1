import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { FileType } from '../networks.rules.ts';

/** A row as a network reads it: the names of its fields, and their values in the same order. */
type FeedRow = { names: readonly string[]; values: readonly string[] };
type Rows = AsyncGenerator<FeedRow>;

const rowOf = (fields: Readonly<Record<string, string>>): FeedRow => ({
  names: Object.keys(fields),
  values: Object.values(fields),
});

async function* csvRows(content: Readable, delimiter: ',' | '\t'): Rows {
  const parser = parse({ delimiter });
  content.on('error', (error) => parser.destroy(error));
  let names: readonly string[] | null = null;
  for await (const values of content.pipe(parser)) {
    if (names) yield { names, values: values as string[] };
    else names = values as string[];
  }
}

const xml = new XMLParser({ parseTagValue: false, ignoreAttributes: true, isArray: (name) => name === 'item' });
const itemEnd = '</item>';

function requireXml(document: string): void {
  const result = XMLValidator.validate(document);
  if (result !== true) throw new Error(`Unreadable XML: ${result.err.msg}`);
}

/** Items of RSS, parsed in batches within the head and the end of the document, so that memory stays flat. */
async function* xmlRows(content: Readable): Rows {
  let head: string | null = null;
  let rest = '';
  const itemsOf = (body: string): Record<string, string>[] => {
    const document = `${head ?? ''}${body}</channel></rss>`;
    requireXml(document);
    const { rss } = xml.parse(document) as { rss: { channel: { item?: Record<string, string>[] } } };
    return rss.channel.item ?? [];
  };
  for await (const chunk of content.setEncoding('utf8')) {
    rest += String(chunk);
    if (head === null) {
      const start = rest.indexOf('<item>');
      if (start < 0) continue;
      head = rest.slice(0, start);
      rest = rest.slice(start);
    }
    const end = rest.lastIndexOf(itemEnd) + itemEnd.length;
    if (end < itemEnd.length) continue;
    yield* itemsOf(rest.slice(0, end)).map(rowOf);
    rest = rest.slice(end);
  }
  requireXml(`${head ?? ''}${rest}`);
}

const texts = z.object({ text: z.array(z.object({ text: z.string().min(1), languageCode: z.string() })).min(1) });
const offerSet = z.object({
  offers: z.array(z.object({ price: z.object({ currencyCode: z.string(), units: z.number(), nanos: z.number() }) })),
});
const idList = z.array(z.string());
const menuItem = z
  .object({
    menuItemId: z.string().min(1),
    displayName: texts,
    offerSet: offerSet.optional(),
    menuItemOptionSet: z.object({ menuItemOptionIds: idList.min(1) }).optional(),
  })
  .refine((item) => (item.offerSet === undefined) !== (item.menuItemOptionSet === undefined), 'One price');
const foodMenuFeed = z.object({
  data: z.array(
    z.union([
      z.strictObject({ item: menuItem }),
      z.strictObject({
        option: z.object({ menuItemOptionId: z.string(), value: z.object({ textVal: texts }), offerSet }),
      }),
      z.strictObject({ section: z.object({ menuSectionId: z.string(), displayName: texts, menuItemIds: idList }) }),
      z.strictObject({ menu: z.object({ menuId: z.string(), merchantIds: idList.min(1), menuSectionIds: idList }) }),
    ]),
  ),
});

async function* jsonRows(content: Readable): Rows {
  const { data } = foodMenuFeed.parse(JSON.parse(await text(content)));
  for (const component of data)
    if ('item' in component) {
      const { menuItemId, displayName, ...others } = component.item;
      yield rowOf({ menuItemId, displayName: displayName.text[0]?.text ?? '', detail: JSON.stringify(others) });
    }
}

/** Reads a feed with other libraries than those that wrote it. Throws where a network could not read it. */
export function readFeed(file: FileType, content: Readable): Rows {
  if (file === 'xml') return xmlRows(content);
  if (file === 'json') return jsonRows(content);
  return csvRows(content, file === 'csv' ? ',' : '\t');
}

export const unpacked = ({ packed }: { packed: Buffer }): Readable => Readable.from([packed]).pipe(createGunzip());

/** Counts the rows that a network reads. Throws where one lacks a required field. */
export async function countRows(file: FileType, content: Readable, required: readonly string[]): Promise<number> {
  let rows = 0;
  let known: { names: readonly string[]; places: number[] } = { names: [], places: [] };
  for await (const { names, values } of readFeed(file, content)) {
    if (names !== known.names) known = { names, places: required.map((field) => names.indexOf(field)) };
    const missing = known.places.findIndex((place) => !values[place]);
    if (missing >= 0) throw new Error(`Row ${rows + 1} of the feed has no ${required[missing]}`);
    rows += 1;
  }
  return rows;
}
