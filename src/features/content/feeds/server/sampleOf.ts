import { harmlessCell } from '#kit/contract/values/csv.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { feedsApi } from '../feeds.contract.ts';
import { fail } from '../feeds.failures.ts';
import { networkOf } from '../networks.rules.ts';
import * as repo from './feeds.repo.ts';
import { openFeed } from './openFeed.ts';
import { readFeed } from './readFeed.ts';
import type { Read } from './sources.ts';

const maxRows = 20;

/** First rows of a feed as its network reads them, in cells that no spreadsheet runs when a person copies them. */
export async function sampleOf(files: FileStore, read: Read, id: number): Promise<Reply<typeof feedsApi.sample>> {
  const feed = (await read((db) => repo.findFile(db, id))) ?? fail('notFound');
  const rows: ReadonlyMap<string, string>[] = [];
  for await (const row of readFeed(networkOf(feed.network).file, await openFeed(files, feed))) {
    rows.push(new Map(row.names.map((name, place) => [name, row.values[place] ?? ''])));
    if (rows.length === maxRows) break;
  }
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return { columns, rows: rows.map((row) => columns.map((name) => harmlessCell(row.get(name) ?? ''))) };
}
