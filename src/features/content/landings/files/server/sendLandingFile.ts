import type { FastifyReply } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { findFile, landingFileKey } from './landingFiles.repo.ts';

/** A file that is opened as a page runs nothing and has no origin. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  // The origin of a landing is opaque, so its own files are of another one.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

type FileRequest = { reply: FastifyReply; tenant: Tenant; folder: string; name: string };

/** Sends a file of the company's landings with the type that its content had when it was uploaded; null for none. */
export async function sendLandingFile(
  { database, files }: { database: Database; files: FileStore },
  { reply, tenant, folder, name }: FileRequest,
): Promise<FastifyReply | null> {
  const author = { id: null, name: 'Visitante', email: null, superAdmin: false };
  const scope = {
    tenantId: tenant.id,
    author,
    requestId: 'landings',
    source: 'guest',
    area: 'customLandings',
  } as const;
  const found = await database.readTenant(scope, (db) => findFile(db, folder, name));
  const file = found && (await files.get(landingFileKey(tenant.id, found.hash)));
  if (!found || !file) return null;
  return reply
    .type(found.contentType)
    .headers({ ...headers, 'content-length': found.bytes })
    .send(file.content);
}
