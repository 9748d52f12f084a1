import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { feedMenuOf, feedRows, nextStockChange, type MenuSource, type RowBuild } from '../feedItems.rules.ts';
import type { FeedItem } from '../feedFormat.rules.ts';

/** Characters handed to the compressor at a time. */
const chunkLength = 65_536;

/** `packed`: the file, compressed by gzip. `changesAt`: the next change of stock by the clock. */
export type FeedOutput = { packed: Buffer; rows: number; menus: number; hash: string; changesAt: string | null };

/** Writes a feed as its menus are read: a chunk of it and the compressed rows before are in memory, and nothing on a disk. */
export async function writeFeed(
  menus: AsyncIterable<MenuSource>,
  build: RowBuild,
  signal: AbortSignal,
): Promise<FeedOutput> {
  const { format, head } = build;
  const hash = createHash('sha256');
  const output = { rows: 0, menus: 0, changesAt: null as string | null };
  const includedIds = new Set<number>();
  const outOfStock = new Map<number, FeedItem>();
  async function* chunks() {
    let chunk = format.head(head);
    let hasRows = false;
    const add = (row: string) => {
      if (hasRows) chunk += format.separator ?? '';
      hasRows = true;
      chunk += row;
    };
    const flush = () => {
      const text = chunk;
      chunk = '';
      hash.update(text);
      return text;
    };
    for await (const menu of menus) {
      output.menus += 1;
      output.changesAt = nextStockChange(menu, build.at, output.changesAt);
      const items = new Map<number, string>();
      for (const item of feedRows(menu, build, { includedIds, outOfStock })) {
        add(format.row(item, head));
        if (format.menuRow) items.set(item.productId, item.id);
        output.rows += 1;
        if (chunk.length >= chunkLength) yield flush();
      }
      if (format.menuRow && items.size > 0) add(format.menuRow(feedMenuOf(menu, items), head));
    }
    for (const item of outOfStock.values()) {
      add(format.row(item, head));
      output.rows += 1;
    }
    build.counter.include([...includedIds]);
    chunk += format.foot;
    yield flush();
  }
  const packed = await pipeline(Readable.from(chunks()), createGzip(), buffer, { signal });
  return { ...output, packed, hash: hash.digest('hex') };
}
