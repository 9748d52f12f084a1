import type { FastifyInstance } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import { parseRange, readArchive } from './exportFiles.ts';
import * as repo from './exports.repo.ts';

type Options = { database: Database; files: FileStore };
type Params = { token: string; archive: string };

/** Serves the archives of exports, whole or from any byte on. Its token of 256 bits is the permission, for an hour. */
export function downloadRoutes(app: FastifyInstance, { database, files }: Options): void {
  app.get<{ Params: Params }>('/company_exports/:token/:archive', async ({ params, headers }, reply) => {
    const found = await database.onPlatform((db) => repo.findByLink(db, hashOfToken(params.token)));
    const nth = /^\d{1,4}$/.test(params.archive) ? Number(params.archive) : -1;
    const archive = found?.archives[nth];
    if (!found || !archive) return fail('notFound');
    const { bytes, sha256 } = archive;
    const range = parseRange(
      headers['if-range'] === undefined || headers['if-range'] === `"${sha256}"` ? headers.range : undefined,
      bytes,
    );
    const suffix = found.archives.length === 1 ? '' : `-${nth + 1}`;
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      etag: `"${sha256}"`,
      'content-disposition': `attachment; filename="${found.slug}${suffix}.zip"`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const { from, to } = range ?? { from: 0, to: bytes - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
    return reply
      .type('application/zip')
      .header('content-length', to - from + 1)
      .send(readArchive(files, found.fileKey, nth, { from, to }));
  });
}
