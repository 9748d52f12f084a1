import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { openFiles } from './files.ts';

/** A server of the S3 protocol that verifies signatures and digests. */
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: await temporaryFolder('bucket'),
  configureBuckets: [{ name: 'fotos', configs: [] }],
});
const { address, port } = await server.run();
afterAll(() => server.close());

const openBucket = (changes: object = {}) =>
  openFiles({
    bucket: {
      endpoint: `http://${address}:${port}`,
      name: 'fotos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      ...changes,
    },
  });
const content = Buffer.from('RIFF');

test('a server of S3 returns a stored file until it is deleted', async () => {
  const store = openBucket();
  await store.put('t1/abc/small.webp', content);
  const file = await store.get('t1/abc/small.webp');
  expect([file?.bytes, file && (await buffer(file.content))]).toEqual([4, content]);
  await store.remove('t1/abc/small.webp');
  await store.remove('t1/abc/small.webp');
  expect(await store.get('t1/abc/small.webp')).toBeNull();
});

test('a server of S3 lists the files of a folder, and none of a folder that begins alike', async () => {
  const store = openBucket();
  for (const key of ['t7/a/0.gz', 't7/b.webp', 't77/c.webp']) await store.put(key, content);
  const keys: string[] = [];
  for await (const key of store.list('t7')) keys.push(key);
  expect(keys.toSorted()).toEqual(['t7/a/0.gz', 't7/b.webp']);
});

test('a file replaces the one of its key', async () => {
  const store = openBucket();
  await store.put('t1/feed.gz', content);
  await store.put('t1/feed.gz', Buffer.alloc(2_000_000, 7));
  const file = await store.get('t1/feed.gz');
  expect(file && (await buffer(file.content)).equals(Buffer.alloc(2_000_000, 7))).toBe(true);
});

test('a wrong key or an absent bucket is an error with its reason', async () => {
  const wrong = openBucket({ secretAccessKey: 'otra' });
  await expect(wrong.put('t1/a.webp', content)).rejects.toThrow('SignatureDoesNotMatch');
  await expect(openBucket({ name: 'ninguno' }).put('t1/a.webp', content)).rejects.toThrow('does not exist');
});
