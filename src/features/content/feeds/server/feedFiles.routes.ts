import { hasTag, notModified, revalidated, takesEncoding } from '#kit/server/http/httpCache.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fetcherOf } from '../agents.rules.ts';
import { feedFilesApi } from '../feeds.contract.ts';
import { fail } from '../feeds.failures.ts';
import { fileTypes, networkOf } from '../networks.rules.ts';
import * as repo from './feeds.repo.ts';
import { openFeed, openPacked } from './openFeed.ts';

/** The feed of a name `token.extension`; undefined for unknown tokens and other extensions. */
export async function findFeed(db: Db, name: string) {
  const [token = '', extension] = name.split('.');
  const feed = await repo.findByToken(db, token);
  return feed && networkOf(feed.network).file === extension ? feed : undefined;
}

export const feedFiles = implementApiWith(feedFilesApi, ({ files }) => ({
  async file({ inTransaction, request, header }, { params }) {
    const feed = await inTransaction(async (db) => {
      const found = (await findFeed(db, params.token)) ?? fail('notFound');
      await repo.recordFetch(db, found.id, fetcherOf(request.userAgent, found.network));
      return found;
    });
    if (feed.contentHash === null) return fail('feedNotBuilt');
    const isPacked = takesEncoding(request.acceptEncoding, 'gzip');
    const tag = `"${feed.contentHash}${isPacked ? '-gzip' : ''}"`;
    for (const [name, value] of Object.entries(revalidated(tag))) header(name, value);
    if (hasTag(request.ifNoneMatch, feed.contentHash)) return notModified;
    const { file } = networkOf(feed.network);
    header('content-type', `${fileTypes[file]}; charset=utf-8`);
    header('x-robots-tag', 'noindex');
    if (!isPacked) return openFeed(files, feed);
    header('content-encoding', 'gzip');
    return openPacked(files, feed);
  },
}));
