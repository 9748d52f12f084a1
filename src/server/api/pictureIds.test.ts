import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { menuDraftApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { createMenu } from '#testing/menus.ts';
import { createProduct } from '#testing/products.ts';
import { modifiersOf } from '#testing/modifiers.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';

/** Clients of the specification name pictures by their numbers, which are answered beside the keys. */
const { app, tenant } = await testApp();
const home = await tenant();
const { admin } = home;
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1d5fe0' } })
  .png()
  .toBuffer();

async function upload({ call } = admin) {
  const { body } = await call(picturesApi.create, { body: { name: 'foto.png' } });
  await app.inject({ method: 'PUT', url: body.uploadUrl, payload: png, headers: { 'content-type': 'image/png' } });
  return body;
}
const [one, two] = [await upload(), await upload()];
const productWith = async (pictureKeys: string[]) => (await createProduct(home, { pictureKeys })).id;
const change = (id: number, body: object) => admin.call(productsApi.update, { params: { id }, body });

describe('the pictures of a product', () => {
  test('are answered by number and key, with what they show and how they are cut', async () => {
    await admin.call(picturesApi.update, { params: { id: one.id }, body: { alt: 'Un completo', focalX: 20 } });
    const id = await productWith([two.key, one.key]);
    const { body } = await admin.call(productsApi.get, { params: { id } });
    expect([body.pictureIds, body.pictureKeys]).toEqual([
      [two.id, one.id],
      [two.key, one.key],
    ]);
    expect(body.pictures).toMatchObject([
      { id: two.id, alt: '', focalX: 50, focalY: 50 },
      { id: one.id, alt: 'Un completo', focalX: 20, focalY: 50 },
    ]);
    const { data } = (await admin.call(productsApi.list, { query: {} })).body;
    expect(data.find((each) => each.id === id)?.pictures).toEqual(body.pictures);
  });

  test('are made and replaced by their numbers, also among keys', async () => {
    const created = await admin.call(productsApi.create, { body: { name: 'Churrasco', pictureIds: [two.id] } });
    expect([created.status, created.body.pictureKeys, created.body.pictureIds]).toEqual([201, [two.key], [two.id]]);
    const { body } = await change(created.body.id, { pictureIds: [one.id, two.key] });
    expect([body.pictureKeys, body.pictureIds]).toEqual([
      [one.key, two.key],
      [one.id, two.id],
    ]);
    expect((await change(created.body.id, { pictureIds: [] })).body.pictures).toEqual([]);
  });

  test('are what a whole product says that was read and sent back with one of the two changed', async () => {
    const id = await productWith([one.key]);
    const both = { pictureKeys: [one.key], pictureIds: [one.id] };
    expect((await change(id, { ...both, pictureIds: [two.id] })).body.pictureKeys).toEqual([two.key]);
    expect((await change(id, { pictureIds: [two.id], pictureKeys: [one.key] })).body.pictureKeys).toEqual([one.key]);
    const { status, refusal } = await change(id, { pictureIds: [two.id], pictureKeys: [two.key, one.key] });
    expect([status, refusal.errors]).toEqual([
      422,
      { picture_ids: ['Llegó con otro valor como picture_keys: envía solo picture_ids'] },
    ]);
  });

  test('are no numbers that nobody uploaded, nor those of another company', async () => {
    const stranger = await upload((await tenant()).admin);
    const never = await admin.call(picturesApi.create, { body: { name: 'foto.png' } });
    const id = await productWith([]);
    for (const wrong of [stranger.id, never.body.id, 999_999_999]) {
      const { status, refusal } = await change(id, { pictureIds: [one.id, wrong] });
      expect([status, refusal.errors]).toEqual([422, { picture_ids: [`No existe la imagen ${wrong}`] }]);
    }
  });
});

test('the picture of a modifier is answered and given by its number', async () => {
  const id = await modifiersOf(home).option('Palta', { pictureKey: one.key });
  const read = await admin.call(modifiersApi.get, { params: { id } });
  expect(read.body.pictureIds).toEqual([one.id]);
  const changed = await admin.call(modifiersApi.update, { params: { id }, body: { pictureIds: [two.id] } });
  expect([changed.body.pictureKey, changed.body.pictureIds]).toEqual([two.key, [two.id]]);
  const none = await admin.call(modifiersApi.update, { params: { id }, body: { pictureIds: [] } });
  expect([none.body.pictureKey, none.body.pictureIds]).toEqual([null, []]);
});

test('the one picture of a store, a category and a profile is meant and answered by its number too', async () => {
  const [{ id: store }, menu] = [await createStore(home), await createMenu(admin)];
  const added = await admin.call(menuDraftApi.addCategory, {
    params: { id: menu },
    body: { name: 'Postres', pictureIds: [two.id] },
  });
  expect(added.body).toMatchObject({ pictureKey: two.key, pictureIds: [two.id] });
  const save = {
    store: (body: object) => admin.call(storesApi.update, { params: { id: store }, body }),
    category: (body: object) =>
      admin.call(menuDraftApi.updateCategory, { params: { id: menu, categoryId: added.body.id }, body }),
    profile: (body: object) => admin.call(accountApi.updateProfile, { body }),
  };
  for (const [name, write] of Object.entries(save)) {
    const key = name === 'store' ? 'imageKey' : 'pictureKey';
    expect([name, (await write({ pictureIds: [one.id] })).body]).toMatchObject([
      name,
      { [key]: one.key, pictureIds: [one.id] },
    ]);
    expect((await write({ [key]: two.key, pictureIds: [one.id] })).body.pictureIds).toEqual([two.id]);
    expect((await write({ pictureIds: [999_999_999] })).refusal.errors).toEqual({
      picture_ids: ['No existe la imagen 999999999'],
    });
    expect((await write({ pictureIds: [] })).body).toMatchObject({ [key]: null, pictureIds: [] });
  }
});
