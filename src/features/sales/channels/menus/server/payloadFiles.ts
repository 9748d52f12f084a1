import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MenuPayload } from '#integrations/channels/menuPort.ts';
import type { FileStore } from '#kit/server/files/files.ts';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

export const hashOf = (payload: MenuPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('hex');

export const storePayload = async (files: FileStore, key: string, payload: MenuPayload): Promise<void> =>
  files.put(key, await compress(JSON.stringify(payload)));

/** Stores a payload; returns the key of its file. */
export async function writePayload(files: FileStore, tenantId: number, payload: MenuPayload): Promise<string> {
  const key = `t${tenantId}/channel-menus/${randomBytes(16).toString('hex')}.gz`;
  await storePayload(files, key, payload);
  return key;
}

/** Undefined when the file is missing. */
export async function findPayload(files: FileStore, key: string): Promise<MenuPayload | undefined> {
  const file = await files.get(key);
  return file ? (JSON.parse(String(await decompress(await buffer(file.content)))) as MenuPayload) : undefined;
}

/** Throws when the file is missing. */
export async function readPayload(files: FileStore, key: string): Promise<MenuPayload> {
  const payload = await findPayload(files, key);
  if (!payload) throw new Error('El archivo de esa publicación ya no está: publica el menú de hoy.');
  return payload;
}
