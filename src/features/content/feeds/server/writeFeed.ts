import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { feedMenuOf, feedRows, nextStockChange, type MenuSource, type RowBuild } from '../feedItems.rules.ts';
import type { FeedItem } from '../feedFormat.rules.ts';

/** Characters handed to the compressor at a time. */
const chunkLength = 65_536;

type FeedOutput = { rows: number; menus: number; hash: string; changesAt: string | null };

/** Writes a feed to a gzip file as its menus are read, a chunk in memory at a time. */
export async function writeFeed(
  file: string,
  menus: AsyncIterable<MenuSource>,
  build: RowBuild,
  signal: AbortSignal,
): Promise<FeedOutput> {
  const { format, head } = build;
  const hash = createHash('sha256');
  const output: FeedOutput = { rows: 0, menus: 0, hash: '', changesAt: null };
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
  await pipeline(Readable.from(chunks()), createGzip({ level: 6 }), createWriteStream(file), { signal });
  return { ...output, hash: hash.digest('hex') };
}
