import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { rm } from 'node:fs/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { openFiles } from './files.ts';
import { pictureFile, pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { renderPicture } from './pictures.ts';
import {
  createPictureUpload,
  drawGuestPicture,
  drawPicture,
  pictureUploads,
  requireRoomForPicture,
} from './picturesUpload.ts';
import { purgeUnusedPictures, usePictures } from './unusedPictures.ts';
import { unaudited } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { isTenantRow } from '../data/tenantRows.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5fe0' } });

const gif = await blank(2, 2).gif().toBuffer();

describe('a picture', () => {
  it('is stored in three sizes, none larger than the original', async () => {
    const { files, width, height } = await renderPicture(await blank(1000, 500).png().toBuffer());
    expect([width, height]).toEqual([1000, 500]);
    const sizes = await Promise.all(files.map(({ content }) => sharp(content).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1000, 500],
    ]);
  });

  it('is upright and has no location or camera metadata', async () => {
    const taken = await blank(400, 200)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 26/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const drawn = await renderPicture(taken);
    expect([drawn.width, drawn.height]).toEqual([200, 400]);
    for (const { content } of drawn.files) {
      const { exif, orientation, width, height } = await sharp(content).metadata();
      expect(exif).toBeUndefined();
      expect(orientation ?? 1).toBe(1);
      expect(height).toBe(2 * width);
    }
  });

  it.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', gif],
    ['nothing', Buffer.alloc(0)],
  ])('rejects %s', async (_, bytes) => {
    await expect(renderPicture(bytes)).rejects.toMatchObject({
      status: 422,
      message: 'El archivo no es una imagen .jpg, .png o .webp.',
    });
  });

  it('that is damaged is rejected with a solution', async () => {
    const bytes = await blank(800, 800).png().toBuffer();
    await expect(renderPicture(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      message: 'La imagen está dañada: guárdala de nuevo y vuelve a subirla.',
    });
  });

  it('with too many decoded pixels is rejected with its real size', async () => {
    const bomb = await blank(2, 2).png().toBuffer();
    bomb.writeUInt32BE(9000, 16);
    bomb.writeUInt32BE(9000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(renderPicture(bomb)).rejects.toMatchObject({
      message: expect.stringContaining('9000 × 9000 píxeles'),
    });
  });
});

describe('an upload', async () => {
  const database = await testDatabase();
  const folder = await temporaryFolder('pictures');
  const files = openFiles({ folder: path.join(folder, 'files') });
  const secrets = openSecrets('a key of at least thirty-two characters');
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const tooLarge = (error as { statusCode?: number }).statusCode === 413;
    const failure = error instanceof Failure ? error : new Failure(kitFailures[tooLarge ? 'tooLarge' : 'unexpected']);
    return reply.code(failure.status).send({ message: failure.message });
  });
  await pictureUploads(app, { database, secrets, files });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const request = (scope: Scope) =>
    database.inTenant(scope, (db) =>
      createPictureUpload(db, secrets, scope.tenantId, { name: 'foto.png', authorId: 7 }),
    );
  const put = (url: string, payload: Buffer, type = 'image/png') =>
    app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } });
  const png = await blank(300, 300).png().toBuffer();
  /** The same picture with bytes after its end, which readers ignore. */
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);

  it('becomes a picture under its key with its metadata', async () => {
    const scope = await testTenant(database);
    const { id, key, uploadUrl } = await request(scope);
    expect(key).toMatch(new RegExp(`^t${scope.tenantId}/[0-9a-f]{32}$`));
    expect(pictureUrl(key)).toBe(`/files/${key}/small.webp`);
    expect((await put(uploadUrl, png)).statusCode).toBe(204);
    const small = await files.get(pictureFile(key, 'small'));
    expect(small && (await sharp(await buffer(small.content)).metadata())).toMatchObject({
      format: 'webp',
      width: 160,
    });
    const row = await database.inTenant(scope, (db) =>
      db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ contentType: 'image/png', width: 300, height: 300 });
    const sizes = await Promise.all(
      (['small', 'medium', 'full'] as const).map((size) => files.get(pictureFile(key, size))),
    );
    expect(row.bytes).toBe(sizes.reduce((sum, file) => sum + (file?.bytes ?? 0), 0));
  });

  it('works once, also for concurrent requests', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    const both = await Promise.all([put(uploadUrl, png), put(uploadUrl, png)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect((await put(uploadUrl, png)).statusCode).toBe(410);
  });

  it('that was rejected can be retried', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    const refused = await put(uploadUrl, Buffer.from('hola'));
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: 'El archivo no es una imagen .jpg, .png o .webp.' },
    ]);
    expect((await put(uploadUrl, png)).statusCode).toBe(204);
  });

  it('has a limit of 1,500,000 bytes', async () => {
    const scope = await testTenant(database);
    expect((await put((await request(scope)).uploadUrl, padded(1_500_000))).statusCode).toBe(204);
    const refused = await put((await request(scope)).uploadUrl, padded(1_500_001));
    expect([refused.statusCode, refused.json()]).toEqual([413, { message: 'El archivo es demasiado grande.' }]);
  });

  it('is accepted with any content type of the browser', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    expect((await put(uploadUrl, png, 'application/json')).statusCode).toBe(204);
  });

  it('requires a recent signed URL', async () => {
    const scope = await testTenant(database);
    const { id, uploadUrl } = await request(scope);
    const old = secrets.sign('picture', { tenantId: scope.tenantId, id }, 0);
    const forged = openSecrets('another key of at least 32 characters').sign(
      'picture',
      { tenantId: scope.tenantId, id },
      60,
    );
    for (const url of [`/files/upload/${old}`, `/files/upload/${forged}`, `${uploadUrl}x`, '/files/upload/hola'])
      expect((await put(url, png)).statusCode).toBe(410);
  });

  it('that never arrived is deleted after a day', async () => {
    const scope = await testTenant(database);
    const [came, never, recent] = [await request(scope), await request(scope), await request(scope)];
    await put(came.uploadUrl, png);
    await database.inTenant(scope, (db) =>
      sql`update pictures p set created_at = now() - interval '25 hours'
        where ${isTenantRow('p')} and id <> ${recent.id}`.execute(db),
    );
    await purgeUnusedPictures((work) => database.inTenant(scope, work), files);
    const left = await database.inTenant(scope, (db) => db.selectFrom('pictures').select('id').orderBy('id').execute());
    expect(left.map(({ id }) => id)).toEqual([came.id, recent.id]);
    expect(await files.get(pictureFile(came.key, 'small'))).not.toBeNull();
    expect((await put(never.uploadUrl, png)).statusCode).toBe(410);
  });

  /** Makes everything in a tenant as many days older. */
  const age = (scope: Scope, days: number) =>
    database.inTenant(scope, async (db) => {
      const before = (instant: string) => new Date(Date.parse(instant) - days * 86_400_000).toISOString();
      const stored = await db.selectFrom('pictures').select(['id', 'createdAt', 'unusedSince']).execute();
      for (const { id, createdAt, unusedSince } of stored)
        await unaudited(db)
          .updateTable('pictures')
          .set({ createdAt: before(createdAt), unusedSince: unusedSince && before(unusedSince) })
          .where('id', '=', id)
          .execute();
    });
  const keysLeft = (scope: Scope) =>
    database.inTenant(scope, async (db) =>
      (await db.selectFrom('pictures').select('key').orderBy('id').execute()).map(({ key }) => key),
    );
  const purge = (scope: Scope) => purgeUnusedPictures((work) => database.inTenant(scope, work), files);

  it('not used by any record is deleted once no draft can contain it', async () => {
    const scope = await testTenant(database);
    const [taken, spare] = [await request(scope), await request(scope)];
    for (const { uploadUrl } of [taken, spare]) await put(uploadUrl, png);
    await database.inTenant(scope, (db) => usePictures(db, [taken.key]));
    await age(scope, 30);
    await purge(scope);
    expect(await keysLeft(scope)).toEqual([taken.key, spare.key]);
    await age(scope, 2);
    await purge(scope);
    expect(await keysLeft(scope)).toEqual([taken.key]);
    expect(await files.get(pictureFile(spare.key, 'full'))).toBeNull();
    expect(await files.get(pictureFile(taken.key, 'full'))).not.toBeNull();
  });

  it('used during the cleanup is preserved, and a deleted one cannot be used', async () => {
    const scope = await testTenant(database);
    const { key, uploadUrl } = await request(scope);
    await put(uploadUrl, png);
    await age(scope, 40);
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const saving = database.inTenant(scope, async (db) => {
      const known = await usePictures(db, [key]);
      take();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return known;
    });
    await taken;
    await purge(scope);
    expect([[...(await saving)], await keysLeft(scope)]).toEqual([[key], [key]]);
    const late = await request(scope);
    await put(late.uploadUrl, png);
    await age(scope, 40);
    await purge(scope);
    expect((await database.inTenant(scope, (db) => usePictures(db, [late.key]))).size).toBe(0);
  });

  it('is rejected for a tenant or a user over the quota', async () => {
    const scope = await testTenant(database);
    const room = (quota: number, authorId = 7) =>
      database.inTenant(scope, (db) => requireRoomForPicture(db, { quota, authorId }));
    await put((await request(scope)).uploadUrl, png);
    await room(5_000_000_000);
    await expect(room(10)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('que puede usar la cadena'),
    });
    for (let count = 1; count < 100; count++) await request(scope);
    await expect(room(5_000_000_000)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('100 imágenes'),
    });
    await room(5_000_000_000, 8);
    await age(scope, 1);
    await room(5_000_000_000);
  });

  it('is resized one at a time with little memory', async () => {
    const scope = await testTenant(database);
    const side = 4470;
    const progressive = await sharp({ create: { width: side, height: side, channels: 3, background: '#a0522d' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const uploads = await Promise.all(Array.from({ length: 4 }, () => request(scope)));
    const before = process.memoryUsage.rss();
    let maxRss = before;
    const watch = setInterval(() => (maxRss = Math.max(maxRss, process.memoryUsage.rss())), 5);
    const replies = await Promise.all(uploads.map(({ uploadUrl }) => put(uploadUrl, progressive, 'image/jpeg')));
    clearInterval(watch);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect((maxRss - before) / 1e6).toBeLessThan(300);
  });

  it('of staff waits behind one picture of guests at most', async () => {
    const bytes = await blank(40, 30).png().toBuffer();
    const drawn: string[] = [];
    const note = (sender: string) => () => drawn.push(sender);
    const ofGuests = Array.from({ length: 11 }, () => drawGuestPicture(1, bytes).then(note('guest')));
    const refused = drawGuestPicture(1, bytes);
    const ofStaff = drawPicture(1, bytes).then(note('staff'));
    await expect(refused).rejects.toMatchObject({ status: 503 });
    await Promise.all([...ofGuests, ofStaff]);
    expect(drawn.indexOf('staff')).toBeLessThanOrEqual(1);
    expect(drawn).toHaveLength(12);
  });
});
