import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { picturesApi } from '../pictures.contract.ts';

const { app, tenant, visitor } = await testApp();
const home = await tenant();
const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#f2a20d' } })
  .png()
  .toBuffer();

const createPicture = (name = 'portada.png') => home.admin.call(picturesApi.create, { body: { name } });
const put = (url: string, payload: Buffer) =>
  app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } });

describe('a picture', () => {
  test('is uploaded with a signed URL and is public', async () => {
    const { status, body } = await createPicture();
    expect(status).toBe(201);
    expect((await app.inject(body.url)).statusCode).toBe(404);
    expect((await put(body.uploadUrl, png)).statusCode).toBe(204);
    const widths = await Promise.all(
      [body.thumbnails.small, body.thumbnails.medium, body.url].map(async (url) => {
        const { statusCode, headers, rawPayload } = await app.inject(url);
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
        return (await sharp(rawPayload).metadata()).width;
      }),
    );
    expect(widths).toEqual([160, 480, 600]);
  });

  test('cannot be uploaded twice', async () => {
    const { body } = await createPicture();
    await put(body.uploadUrl, png);
    expect((await put(body.uploadUrl, png)).json()).toMatchObject({
      code: 1017,
      message: 'El enlace expiró o ya se usó. Pide uno nuevo.',
    });
  });

  test('over the size limit is rejected with an explanation', async () => {
    const { body } = await createPicture();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    const refused = await put(body.uploadUrl, padded(1_500_001));
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { message: 'El archivo pesa más de 1,5 MB.' }]);
    expect((await put(body.uploadUrl, padded(1_500_000))).statusCode).toBe(204);
  });

  test('has the file extension of its format', async () => {
    const { status, refusal } = await createPicture('portada.svg');
    expect([status, refusal.errors]).toEqual([422, { name: ['Elige una imagen .jpg, .png o .webp'] }]);
  });

  test('requires signing in to request an upload', async () => {
    const creation = visitor.call(picturesApi.create, { body: { name: 'portada.png' } }, { tenant: home.slug });
    expect((await creation).status).toBe(401);
  });
});
