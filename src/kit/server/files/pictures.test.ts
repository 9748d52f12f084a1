import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { rm } from 'node:fs/promises';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { openFiles } from './files.ts';
import { renderPicture, pictureFile, pictureUrl } from './pictures.ts';
import { purgeAbandonedPictures, pictureUploads, createPictureUpload } from './picturesUpload.ts';
import type { Scope } from '../data/scope.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5fe0' } });

const gif = await blank(2, 2).gif().toBuffer();

describe('a picture', () => {
  it('is kept in three sizes, none larger than it was', async () => {
    const { files, width, height } = await renderPicture(await blank(1000, 500).png().toBuffer());
    expect([width, height]).toEqual([1000, 500]);
    const sizes = await Promise.all(files.map(({ content }) => sharp(content).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1000, 500],
    ]);
  });

  it('stands upright and tells nothing of where and with what it was taken', async () => {
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
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', gif],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_, bytes) => {
    await expect(renderPicture(bytes)).rejects.toMatchObject({
      status: 422,
      message: 'El archivo no es una imagen .jpg, .png o .webp.',
    });
  });

  it('that is damaged is refused with what to do', async () => {
    const whole = await blank(800, 800).png().toBuffer();
    await expect(renderPicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      message: 'La imagen está dañada: guárdala de nuevo y vuelve a subirla.',
    });
  });

  it('that would unfold into too many pixels is refused with its real size', async () => {
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

  it('becomes a picture that is read below its key, with its facts noted', async () => {
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
    expect(row).toMatchObject({ contentType: 'image/png', bytes: png.length, width: 300, height: 300 });
  });

  it('works once, also when two arrive together', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    const both = await Promise.all([put(uploadUrl, png), put(uploadUrl, png)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect((await put(uploadUrl, png)).statusCode).toBe(410);
  });

  it('that was refused may be followed by a better one', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    const refused = await put(uploadUrl, Buffer.from('hola'));
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: 'El archivo no es una imagen .jpg, .png o .webp.' },
    ]);
    expect((await put(uploadUrl, png)).statusCode).toBe(204);
  });

  it('may weigh 1.500.000 bytes and not one more', async () => {
    const scope = await testTenant(database);
    expect((await put((await request(scope)).uploadUrl, padded(1_500_000))).statusCode).toBe(204);
    const refused = await put((await request(scope)).uploadUrl, padded(1_500_001));
    expect([refused.statusCode, refused.json()]).toEqual([413, { message: 'El archivo pesa más de 1,5 MB.' }]);
  });

  it('is taken whatever type the browser gives it', async () => {
    const { uploadUrl } = await request(await testTenant(database));
    expect((await put(uploadUrl, png, 'application/json')).statusCode).toBe(204);
  });

  it('needs an address that was signed here and is not old', async () => {
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

  it('that never came is forgotten after a day, and one that came is not', async () => {
    const scope = await testTenant(database);
    const [came, never, recent] = [await request(scope), await request(scope), await request(scope)];
    await put(came.uploadUrl, png);
    await database.pool.query(`begin; set local app.tenant_id = '${scope.tenantId}';
      update pictures set created_at = now() - interval '25 hours' where id <> ${recent.id}; commit`);
    await purgeAbandonedPictures((work) => database.inTenant(scope, work), files);
    const left = await database.inTenant(scope, (db) => db.selectFrom('pictures').select('id').orderBy('id').execute());
    expect(left.map(({ id }) => id)).toEqual([came.id, recent.id]);
    expect(await files.get(pictureFile(came.key, 'small'))).not.toBeNull();
    expect((await put(never.uploadUrl, png)).statusCode).toBe(410);
  });
});
