import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { readAsGuest } from '../../record/server/readAsGuest.ts';
import { parseByteRange } from '../byteRange.rules.ts';
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

/** Safari plays no video or sound that it cannot get in parts. */
const isPlayed = (contentType: string): boolean => /^(?:audio|video)\//.test(contentType);

type FileRequest = { request: FastifyRequest; reply: FastifyReply; tenant: Tenant; folder: string; name: string };

/** Sends a file of the company's landings with the type that its content had when it was uploaded; false for none. */
export async function sendLandingFile(
  { database, files }: { database: Database; files: FileStore },
  { request, reply, tenant, folder, name }: FileRequest,
): Promise<boolean> {
  const found = await readAsGuest(database, tenant, (db) => findFile(db, folder, name));
  const file = found && (await files.get(landingFileKey(tenant.id, found.hash)));
  if (!found || !file) return false;
  reply.type(found.contentType).headers(headers);
  if (isPlayed(found.contentType)) await sendRange({ request, reply }, file.content, found.bytes);
  else reply.header('content-length', found.bytes).send(file.content);
  return true;
}

/** Sends the part of a file that the request names, or all of it. */
async function sendRange(
  { request, reply }: Pick<FileRequest, 'request' | 'reply'>,
  content: Readable,
  bytes: number,
): Promise<void> {
  reply.header('accept-ranges', 'bytes');
  const range = parseByteRange(request.headers.range, bytes);
  if (range === null) reply.header('content-length', bytes).send(content);
  else if (range === 'unsatisfiable') {
    content.destroy();
    reply.status(416).header('content-range', `bytes */${bytes}`).send();
  } else {
    const part = (await buffer(content)).subarray(range.start, range.end + 1);
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`).send(part);
  }
}
