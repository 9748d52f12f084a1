import { randomBytes } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import { errorCode } from '../postgres/startupError.ts';
import { type Bucket, bucketFiles } from './filesBucket.ts';

/** Storage of immutable files. A key is `a/b-c/d.webp`; its extension is the type. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<{ content: Readable; bytes: number | null } | null>;
  /** Also when it is not there. */
  remove(key: string): Promise<void>;
  /** Keys of the files in a folder and in those below it: `t1/exports`. */
  list(folder: string): AsyncIterable<string>;
};

/** Public types. */
const served: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
};
/** Types that only the server reads. */
const serverOnly: Record<string, string> = {
  gz: 'application/gzip',
  br: 'application/x-brotli',
  bin: 'application/octet-stream',
};
const shape = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*\.([a-z0-9]+)$/i;

const folderShape = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*$/i;

const endingOf = (key: string) => shape.exec(key)?.[1] ?? '';

/** The content type of a key; null for what is no key. */
export const contentTypeOf = (key: string): string | null => served[endingOf(key)] ?? serverOnly[endingOf(key)] ?? null;

/** Opens a local folder or an S3 bucket. */
export const openFiles = (settings: { folder: string } | { bucket: Bucket }): FileStore =>
  checked('bucket' in settings ? bucketFiles(settings.bucket) : folderFiles(settings.folder));

/** A storage back end; keys and types are validated before they reach it. */
type Backend = Omit<FileStore, 'put'> & { put(key: string, bytes: Buffer, contentType: string): Promise<void> };

/** No key that is not one reaches a file system or a bucket. */
function checked(backend: Backend): FileStore {
  const typeOf = (key: string): string => {
    const type = contentTypeOf(key);
    if (type === null) throw new Error(`Not the key of a file: ${key}`);
    return type;
  };
  return {
    put: async (key, bytes) => backend.put(key, bytes, typeOf(key)),
    get: async (key) => (contentTypeOf(key) === null ? null : backend.get(key)),
    async remove(key) {
      typeOf(key);
      await backend.remove(key);
    },
    list(folder) {
      if (!folderShape.test(folder)) throw new Error(`Not the name of a folder: ${folder}`);
      return backend.list(folder);
    },
  };
}

function folderFiles(folder: string): Backend {
  const root = path.resolve(folder);
  if (existsSync(root)) {
    // Older versions created the folder readable by every user.
    chmodSync(root, 0o700);
    removeOldDrafts(root);
  }
  const fileOf = (key: string) => path.join(root, ...key.split('/'));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = path.join(root, `.${randomBytes(12).toString('hex')}`);
      // Other users of this machine have nothing to look for in it: exports hold names, phones and addresses.
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(draft, bytes, { flush: true, mode: 0o600 });
      await rename(draft, file);
    },
    async get(key) {
      const file = fileOf(key);
      const found = await stat(file).catch(ignoreAbsent);
      return found?.isFile() ? { content: createReadStream(file), bytes: found.size } : null;
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    list: (name) => keysIn(root, name),
  };
}

async function* keysIn(root: string, name: string): AsyncGenerator<string> {
  const folder = await opendir(path.join(root, ...name.split('/'))).catch(ignoreAbsent);
  if (!folder) return;
  for await (const entry of folder) {
    const key = `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* keysIn(root, key);
    else yield key;
  }
}

/** Removes drafts of processes that were killed while they wrote one. */
function removeOldDrafts(root: string): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(root).filter((each) => each.startsWith('.'))) {
    const draft = path.join(root, name);
    const facts = statSync(draft, { throwIfNoEntry: false });
    if (facts && facts.mtimeMs < hourAgo) rmSync(draft, { force: true });
  }
}

function ignoreAbsent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
  throw error;
}

/** Makes the file that a name means, where it is made when it is first read; false where it means none. */
type MakeFile = (key: string) => Promise<boolean>;

/** Serves stored files: for ever the same under the same name, and never more than a picture to a browser. */
export function fileRoutes(app: FastifyInstance, files: FileStore, make: MakeFile): void {
  app.get<{ Params: { '*': string } }>('/files/*', async ({ params }, reply) => {
    const key = params['*'];
    const type = served[endingOf(key)];
    const file = type && ((await files.get(key)) ?? ((await make(key)) ? await files.get(key) : null));
    if (!type || !file) return fail('notFound');
    if (file.bytes !== null) reply.header('content-length', file.bytes);
    return reply
      .type(type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(file.content);
  });
}
