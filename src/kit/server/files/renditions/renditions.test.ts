import path from 'node:path';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Rendition, renditionNames, renditions } from '#kit/contract/pictures/renditions.ts';
import { Failure } from '#kit/contract/failures.ts';
import { type Database, openDatabase, unaudited } from '../../data/database.ts';
import type { Scope } from '../../data/scope.ts';
import { temporaryFolder } from '../../testing/temporaryFolder.ts';
import { testDatabaseUrl } from '../../testing/testDatabase.ts';
import { testTenant } from '../../testing/testTenant.ts';
import { fileRoutes, openFiles } from '../files.ts';
import { pictureFile } from '#kit/contract/pictures/pictureUrl.ts';
import { newPictureKey } from '../pictures.ts';
import { purgeUnusedPictures } from '../unusedPictures.ts';
import { parseRenditionFile, renditionFile, renditionUrl } from './renditionFile.ts';
import * as drawing from './drawRendition.ts';
import { drawNamedFile, ensureRendition, framedColumns, type FramedPicture } from './renditions.ts';

const url = await testDatabaseUrl();
/** Two processes on one database and one store of files. */
const [database, other] = [openDatabase({ url, poolSize: 4 }), openDatabase({ url, poolSize: 4 })];
const folder = await temporaryFolder('renditions');
const files = openFiles({ folder: path.join(folder, 'files') });
const app = fastify();
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Failure ? error.status : 500).send({ message: (error as Error).message }),
);
fileRoutes(app, files, (key) => drawNamedFile({ database, files }, key));
afterAll(async () => {
  await app.close();
  await Promise.all([database.close(), other.close()]);
  await rm(folder, { recursive: true });
});

/** Red to the left and green to the right, with a corner that is clear. */
const halves = await sharp({ create: { width: 1200, height: 1000, channels: 4, background: '#00a000' } })
  .composite([
    { input: { create: { width: 600, height: 1000, channels: 4, background: '#d00000' } }, left: 0, top: 0 },
    {
      input: { create: { width: 100, height: 100, channels: 4, background: '#000000' } },
      left: 0,
      top: 0,
      blend: 'dest-out',
    },
  ])
  .webp({ lossless: true })
  .toBuffer();

async function picture(scope: Scope, fields: object = {}): Promise<FramedPicture> {
  const key = newPictureKey(scope.tenantId);
  await files.put(pictureFile(key, 'full'), halves);
  return database.inTenant(scope, async (db) => {
    const row = await unaudited(db)
      .insertInto('pictures')
      .values({ name: 'mitades.png', key, uploadedAt: new Date().toISOString(), bytes: halves.length, ...fields })
      .returning(framedColumns)
      .executeTakeFirstOrThrow();
    return row as unknown as FramedPicture;
  });
}

const pixels = async (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
/** The colour at a place, in percent of the sides. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await pixels(bytes);
  const at = (Math.floor((info.height * y) / 100) * info.width + Math.floor((info.width * x) / 100)) * 4;
  return [...data.subarray(at, at + 4)].map((value) => Math.round(value / 64));
}
const [red, green, white, clear] = [
  [3, 0, 0, 4],
  [0, 3, 0, 4],
  [4, 4, 4, 4],
  [0, 0, 0, 0],
];
const drawn = (form: Rendition, focal = { x: 50, y: 50 }) => drawing.drawRendition(halves, renditions[form], focal);

describe('a picture rendition', () => {
  it.each(renditionNames.filter((form) => form !== 'favicon'))('%s has its size and its format', async (form) => {
    const { width, height, fit, format } = renditions[form];
    const facts = await sharp(await drawn(form)).metadata();
    expect(facts.format).toBe(format === 'jpg' ? 'jpeg' : format);
    expect([facts.width, facts.height]).toEqual(fit === 'inside' ? [600, 500] : [width, height]);
  });

  it('is cropped around the focal point', async () => {
    const left = await drawn('popUpResponsive', { x: 0, y: 50 });
    const right = await drawn('popUpResponsive', { x: 100, y: 50 });
    expect([await colourAt(left, 52, 50), await colourAt(right, 48, 50)]).toEqual([red, green]);
    expect([await colourAt(left, 70, 50), await colourAt(right, 30, 50)]).toEqual([green, red]);
  });

  it('has a white background where the format lacks transparency, and on maskable icons', async () => {
    expect(await colourAt(await drawn('mail'), 2, 2)).toEqual(white);
    expect(await colourAt(await drawn('mailPng'), 2, 2)).toEqual(clear);
    expect(await colourAt(await drawn('iconMaskable'), 1, 50)).toEqual(white);
    expect(await colourAt(await drawn('iconMaskable'), 12, 50)).toEqual(red);
    expect(await colourAt(await drawn('icon512'), 1, 50)).toEqual(red);
    expect(await colourAt(await drawn('icon512'), 50, 1)).toEqual(clear);
  });

  it('of the favicon contains three sizes', async () => {
    const ico = await drawn('favicon');
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    const sides = [0, 1, 2].map(async (index) => {
      const at = 6 + 16 * index;
      const [bytes, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
      const { format, width, height } = await sharp(ico.subarray(offset, offset + bytes)).metadata();
      return [ico[at], ico[at + 1], format, width, height];
    });
    expect(await Promise.all(sides)).toEqual([16, 32, 48].map((side) => [side, side, 'png', side, side]));
  });
});

describe('the name of a rendition', () => {
  const names = ['t7/abc/banner_web-30-60.webp', 't7/abc/favicon.ico', 't7/demo/completo-1/share-0-100.jpg'];
  it.each(names)('%s is parsed', (name) => {
    const named = parseRenditionFile(name);
    expect(named && renditionFile(7, named.keys[0] ?? '', named.form, named.focal)).toBe(name);
  });

  it.each([
    't7/abc/full.webp',
    't7/abc/banner_web.webp',
    't7/abc/banner_web-030-60.webp',
    't7/abc/banner_web-30-60.png',
    't7/abc/favicon-50-50.ico',
    't07/abc/favicon.ico',
    't7/abc/4000x4000-50-50.webp',
    't7/abc/bannerWeb-50-50.webp',
    't7/abc/constructor-50-50.webp',
  ])('rejects %s', (name) => expect(parseRenditionFile(name)).toBeNull());
});

describe('a requested rendition', () => {
  const read = (address: string) => app.inject(address);

  it('is created on first read under an immutable name, and its size is recorded', async () => {
    const scope = await testTenant(database);
    const custom = await picture(scope, { focalX: 100, focalPoints: JSON.stringify({ share: { x: 0, y: 0 } }) });
    const address = renditionUrl(scope.tenantId, custom, 'popUpResponsive');
    expect(address).toBe(`/files/${custom.key}/pop_up_responsive-100-50.webp`);
    expect(renditionUrl(scope.tenantId, custom, 'share')).toBe(`/files/${custom.key}/share-0-0.jpg`);
    const reply = await read(address);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(await colourAt(reply.rawPayload, 48, 50)).toEqual(green);
    expect((await read(renditionUrl(scope.tenantId, custom, 'share'))).headers['content-type']).toBe('image/jpeg');
    const rows = await database.inTenant(scope, (db) => db.selectFrom('pictureRenditions').selectAll().execute());
    expect(rows.map(({ spec, bytes }) => [spec, bytes])).toContainEqual(['popUpResponsive', reply.rawPayload.length]);
  });

  it('preserves those of older focal points, and rejects unknown ones', async () => {
    const scope = await testTenant(database);
    const picked = await picture(scope);
    const before = renditionUrl(scope.tenantId, picked, 'share');
    expect((await read(before)).statusCode).toBe(200);
    await database.inTenant(scope, (db) => unaudited(db).updateTable('pictures').set({ focalX: 20 }).execute());
    expect((await read(before)).statusCode).toBe(200);
    expect((await read(renditionUrl(scope.tenantId, { ...picked, focalX: 20 }, 'share'))).statusCode).toBe(200);
    expect((await read(renditionUrl(scope.tenantId, { ...picked, focalX: 21 }, 'share'))).statusCode).toBe(404);
  });

  it('is not found for unknown formats, deleted or missing pictures, and other tenants', async () => {
    const [scope, stranger] = [await testTenant(database), await testTenant(database)];
    const picked = await picture(scope);
    const never = await picture(scope, { uploadedAt: null });
    for (const address of [
      `/files/${picked.key}/poster-50-50.webp`,
      `/files/${picked.key}/share-50-50.png`,
      `/files/t${scope.tenantId}/${'0'.repeat(32)}/share-50-50.jpg`,
      renditionUrl(scope.tenantId, never, 'share'),
      renditionUrl(stranger.tenantId, picked, 'share'),
      `/files/t${stranger.tenantId}/${picked.key.split('/')[1]}/share-50-50.jpg`,
      `/files/t999999999/${picked.key}/share-50-50.jpg`,
    ])
      expect([address, (await read(address)).statusCode]).toEqual([address, 404]);
  });

  it('reports a missing or damaged picture, and is created once that is fixed', async () => {
    const scope = await testTenant(database);
    const picked = await picture(scope);
    const address = renditionUrl(scope.tenantId, picked, 'icon192');
    await files.put(pictureFile(picked.key, 'full'), halves.subarray(0, 40));
    expect([(await read(address)).statusCode, (await read(address)).json()]).toEqual([
      422,
      { message: 'La imagen guardada está dañada. Vuelve a subirla.' },
    ]);
    await files.remove(pictureFile(picked.key, 'full'));
    expect([(await read(address)).statusCode, (await read(address)).json()]).toEqual([
      404,
      { message: 'La imagen ya no está guardada. Vuelve a subirla.' },
    ]);
    await files.put(pictureFile(picked.key, 'full'), halves);
    expect((await read(address)).statusCode).toBe(200);
  });

  it('is created once by two concurrent processes, and again after a crash', async () => {
    const scope = await testTenant(database);
    const picked = await picture(scope);
    const draw = vi.spyOn(sharp.prototype as { extract: () => unknown }, 'extract');
    const ensure = (where: Database) =>
      ensureRendition({ database: where, files }, scope.tenantId, picked, 'bannerWeb');
    const results = await Promise.all([ensure(database), ensure(other), ensure(database), ensure(other)]);
    expect([new Set(results).size, draw.mock.calls.length]).toEqual([1, 1]);
    const [fileKey] = results;
    await database.inTenant(scope, (db) =>
      unaudited(db)
        .updateTable('pictureRenditions')
        .set({ bytes: null, claimedAt: new Date(Date.now() - 60_000).toISOString() })
        .execute(),
    );
    await files.remove(fileKey);
    await ensure(other);
    draw.mockRestore();
    const stored = await files.get(fileKey);
    expect((await sharp(await buffer(stored!.content)).metadata()).width).toBe(1320);
  });

  it('is deleted with its picture', async () => {
    const scope = await testTenant(database);
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const picked = await picture(scope, { unusedSince: old, createdAt: old });
    const fileKey = await ensureRendition({ database, files }, scope.tenantId, picked, 'icon180');
    await purgeUnusedPictures((work) => database.inTenant(scope, work), files);
    expect(await files.get(fileKey)).toBeNull();
    expect((await read(`/files/${fileKey}`)).statusCode).toBe(404);
    expect(await database.inTenant(scope, (db) => db.selectFrom('pictureRenditions').selectAll().execute())).toEqual(
      [],
    );
  });
});
