import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createProduct } from '#testing/products.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '../pictures.contract.ts';

const { app, tenant } = await testApp();
const home = await tenant();
const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#f2a20d' } })
  .png()
  .toBuffer();

async function upload({ call }: Caller = home.admin) {
  const { body } = await call(picturesApi.create, { body: { name: 'portada.png' } });
  await app.inject({ method: 'PUT', url: body.uploadUrl, payload: png, headers: { 'content-type': 'image/png' } });
  return body;
}
const change = ({ call }: Caller, id: number, body: object, headers = {}) =>
  call(picturesApi.update, { params: { id }, body }, headers);

describe('a picture', () => {
  test('is by default a settings photo without an owner, centred', async () => {
    const { body } = await home.admin.call(picturesApi.create, { body: { name: 'portada.png' } });
    expect(body).toMatchObject({ type: 'settings', category: 'photo', imageable: null, alt: '' });
    expect([body.focalX, body.focalY, body.focalPoints]).toEqual([50, 50, {}]);
    const other = { name: 'logo.png', type: 'brand', category: 'logo' };
    expect((await home.admin.call(picturesApi.create, { body: other })).body).toMatchObject(other);
  });

  test('returns the URL of each format it is drawn from', async () => {
    const { id } = await upload();
    await change(home.admin, id, { focalX: 0, focalPoints: { share: { x: 100, y: 0 } } });
    const { body } = await home.admin.call(picturesApi.get, { params: { id } });
    expect(body.renditions.bannerWeb).toBe(`/files/${body.key}/banner_web-0-50.webp`);
    expect(body.renditions.share).toBe(`/files/${body.key}/share-100-0.jpg`);
    const reply = await app.inject(body.renditions.share);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height } = await sharp(reply.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  test('rejects stale changes and saves unrelated ones', async () => {
    const { id, version } = await upload();
    const ifMatch = { 'if-match': `"${version}"` };
    expect((await change(home.admin, id, { alt: 'Un completo' }, ifMatch)).body.version).toBe(version + 1);
    expect((await change(home.admin, id, { focalX: 10 }, ifMatch)).status).toBe(200);
    const refused = await change(home.admin, id, { alt: 'Otra cosa' }, ifMatch);
    expect([refused.status, refused.refusal.conflict]).toMatchObject([
      409,
      { fields: [{ field: 'alt', theirs: 'Un completo' }] },
    ]);
  });

  test.each([
    [{ focalX: 101 }, { focal_x: ['Debe estar entre 0 y 100'] }],
    [{ focalY: 0.5 }, { focal_y: ['Debe ser un número entero'] }],
    [{ alt: 'x'.repeat(301) }, { alt: ['Usa como máximo 300 caracteres'] }],
    [{ focalPoints: { share: { x: -1, y: 0 } } }, { 'focal_points.share.x': ['Debe estar entre 0 y 100'] }],
  ])('rejects %j', async (body, errors) => {
    const { status, refusal } = await change(home.admin, (await upload()).id, body);
    expect([status, refusal.errors]).toEqual([422, errors]);
  });

  test('has a custom focus only in known formats', async () => {
    const { id } = await upload();
    const { status } = await change(home.admin, id, { focalPoints: { poster: { x: 1, y: 1 } } });
    expect(status).toBe(422);
  });

  test('is found by its key with the record that uses it', async () => {
    const { key, id } = await upload();
    const { id: productId } = await createProduct(home, { pictureKeys: [key] });
    const { data } = (await home.admin.call(picturesApi.list, { query: { keys: `${key}|nada` } })).body;
    expect(data.map((each) => [each.id, each.imageable])).toEqual([[id, { type: 'product', id: productId }]]);
    const none = await home.admin.call(picturesApi.list, { query: { keys: '' } });
    expect([none.status, none.body.data]).toEqual([200, []]);
  });
});

describe('framing of a picture', () => {
  test('can be changed by the uploader until a record uses it, then by users who may edit the record', async () => {
    const [cook, buyer] = [await home.userWith([]), await home.userWith(['products.update'])];
    const { id, key } = await upload(cook);
    expect((await change(buyer, id, { alt: 'Mío' })).status).toBe(403);
    expect((await change(cook, id, { alt: 'Un completo' })).status).toBe(200);
    await createProduct(home, { pictureKeys: [key] });
    expect((await change(cook, id, { alt: 'Cambio' })).status).toBe(403);
    expect((await change(buyer, id, { alt: 'Completo italiano' })).body.alt).toBe('Completo italiano');
  });

  test('of a person can be changed only by that person', async () => {
    const person = await home.userWith([]);
    const { id, key } = await upload(person);
    await person.call(accountApi.updateProfile, { body: { pictureKey: key } });
    expect((await change(person, id, { focalY: 20 })).status).toBe(200);
    expect((await change(await home.userWith([]), id, { focalY: 20 })).status).toBe(403);
  });

  test('is not available to other companies', async () => {
    const { id, key } = await upload();
    const { admin: stranger } = await tenant();
    expect((await stranger.call(picturesApi.get, { params: { id } })).status).toBe(404);
    expect((await change(stranger, id, { alt: 'Ajeno' })).status).toBe(404);
    expect((await stranger.call(picturesApi.list, { query: { keys: key } })).body.data).toEqual([]);
  });
});

describe('a change of framing', () => {
  const undo = ({ call }: Caller, requestId: string) => call(auditApi.undo, { params: { requestId } });
  const requestOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['x-request-id']);

  test('can be undone by its author while they may edit the record', async () => {
    const cook = await home.userWith(['products.update', 'audit.undo']);
    const { id, key } = await upload(cook);
    await createProduct(home, { pictureKeys: [key] });
    const changed = await change(cook, id, { focalX: 10, focalPoints: { share: { x: 5, y: 5 } } });
    expect(changed.body).toMatchObject({ focalX: 10 });
    const other = await home.userWith(['products.update', 'audit.undo']);
    expect((await undo(other, requestOf(changed))).status).toBe(403);
    expect((await undo(cook, requestOf(changed))).status).toBe(200);
    const { body } = await cook.call(picturesApi.get, { params: { id } });
    expect([body.focalX, body.focalPoints]).toEqual([50, {}]);
  });

  test('cannot be undone without permission to edit the record', async () => {
    const cook = await home.userWith(['audit.undo']);
    const { id, key } = await upload(cook);
    const changed = await change(cook, id, { focalX: 10 });
    await createProduct(home, { pictureKeys: [key] });
    expect((await undo(cook, requestOf(changed))).status).toBe(403);
  });
});
