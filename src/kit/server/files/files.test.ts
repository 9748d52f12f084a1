import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { Failure } from '#kit/contract/failures.ts';
import { fileRoutes, openFiles } from './files.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const folder = await temporaryFolder('files');
afterAll(() => rm(folder, { recursive: true }));
const files = openFiles({ folder: path.join(folder, 'kept') });
const content = Buffer.from('RIFF');

describe('a file folder', () => {
  it('is accessible only to the user that runs the product', async () => {
    const oldFolder = path.join(folder, 'old');
    await mkdir(oldFolder, { mode: 0o755 });
    const store = openFiles({ folder: oldFolder });
    await store.put('t2/exports/a/0.gz', content);
    const modeOf = async (name: string) => (await stat(path.join(oldFolder, name))).mode & 0o777;
    expect(await Promise.all(['', 't2', 't2/exports/a'].map(modeOf))).toEqual([0o700, 0o700, 0o700]);
    expect(await modeOf('t2/exports/a/0.gz')).toBe(0o600);
  });

  it('returns a stored file until it is deleted', async () => {
    await files.put('t1/abc/small.webp', content);
    const file = await files.get('t1/abc/small.webp');
    expect(file?.bytes).toBe(4);
    expect(file && (await buffer(file.content))).toEqual(content);
    await files.remove('t1/abc/small.webp');
    await files.remove('t1/abc/small.webp');
    expect(await files.get('t1/abc/small.webp')).toBeNull();
  });

  it('lists the files of a folder and of those below it, and none of a folder that begins alike', async () => {
    for (const key of ['t7/a/0.gz', 't7/b.webp', 't77/c.webp']) await files.put(key, content);
    const keys: string[] = [];
    for await (const key of files.list('t7')) keys.push(key);
    expect(keys.toSorted()).toEqual(['t7/a/0.gz', 't7/b.webp']);
    for await (const key of files.list('t8')) keys.push(key);
    expect(keys).toHaveLength(2);
    expect(() => files.list('../t7')).toThrow('Not the name of a folder');
  });

  it('never leaves a partial file under its final name', async () => {
    await files.put('t1/whole.webp', content);
    expect((await readdir(path.join(folder, 'kept'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('loses the drafts of killed processes when it is opened an hour later', async () => {
    const root = path.join(folder, 'killed');
    await openFiles({ folder: root }).put('t1/whole.webp', content);
    for (const name of ['.old', '.new']) await writeFile(path.join(root, name), 'RI');
    await utimes(path.join(root, '.old'), new Date(0), new Date(0));
    openFiles({ folder: root });
    expect(await readdir(root)).toEqual(['.new', 't1']);
  });

  it('denies other users of the machine, also for existing files', async () => {
    const root = path.join(folder, 'shared');
    await mkdir(root, { mode: 0o755 });
    await openFiles({ folder: root }).put('t1/exports/0.gz', content);
    const modes = await Promise.all(
      ['.', 't1', 't1/exports', 't1/exports/0.gz'].map(
        async (name) => (await stat(path.join(root, name))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  it.each([
    '../secret.webp',
    't1/../../secret.webp',
    '/etc/passwd',
    't1/.hidden.webp',
    't1//a.webp',
    'a.html',
    'a',
    '',
  ])('rejects the key %j', async (key) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'secret.webp'), content);
    await expect(files.put(key, content)).rejects.toThrow('Not the key of a file');
    await expect(files.remove(key)).rejects.toThrow('Not the key of a file');
    expect(await files.get(key)).toBeNull();
  });
});

describe('a file served to browsers', () => {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Failure ? error.status : 500).send({}));
  fileRoutes(app, files, async () => false);
  afterAll(() => app.close());

  it('is immutable, has a fixed type and cannot run scripts', async () => {
    await files.put('t1/pic/full.webp', content);
    const { statusCode, headers, rawPayload } = await app.inject('/files/t1/pic/full.webp');
    expect([statusCode, rawPayload]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['/files/t1/none.webp', '/files/t1', '/files/..%2fsecret.webp', '/files/%2e%2e/secret.webp', '/files/'])(
    '%s is not found',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});
