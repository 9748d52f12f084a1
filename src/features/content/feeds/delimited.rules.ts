import { quotedCell } from '#kit/contract/values/csv.ts';
import type { FeedFormat, FeedHead, FeedItem } from './feedFormat.rules.ts';

/** Fields of a row by the name that heads their column. */
export type Columns = Readonly<Record<string, (item: FeedItem, feed: FeedHead) => string>>;

type Table = Pick<FeedFormat, 'texts' | 'needsPicture' | 'required'> & { separator: ',' | '\t'; columns: Columns };

/** A format of one line for each row, with cells quoted as in RFC 4180. */
export function delimited({ separator, columns, ...format }: Table): FeedFormat {
  const fields = Object.values(columns);
  const line = (cells: readonly string[]) => `${cells.map((cell) => quotedCell(cell, separator)).join(separator)}\n`;
  return {
    ...format,
    head: () => line(Object.keys(columns)),
    row: (item, feed) => line(fields.map((field) => field(item, feed))),
    foot: '',
  };
}
