import { expect, test } from 'vitest';
import { update } from '#kit/server/data/write.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { dayAndNight } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { toLocal } from '#domain/time/moments.ts';
import { previewApi } from '../preview.contract.ts';

const comanda = await testApp();
const chain = await sellingChain(comanda);
const minute = 60_000;

const menuSection = { type: 'menu', version: 1, props: { id: 'carta', products: 4 } };
const drawn = async (occasion: { storeId?: number; moment?: string } = {}) => {
  const { body } = await chain.admin.call(previewApi.preview, { body: { content: [menuSection], ...occasion } });
  return body.sections[0]?.html ?? '';
};
/** A moment on the chain's clock, as many minutes from now, in whole steps of the clock. */
const inMinutes = (minutes: number) => {
  const step = 5 * minute;
  const at = Math.floor((Date.now() + minutes * minute) / step) * step;
  return toLocal(new Date(at).toISOString(), 'America/Santiago');
};

test('shows products and prices of the first store', async () => {
  const html = await drawn();
  expect(html).toMatch(/Italiano.*\$4\.500/s);
  expect(html).toMatch(/Cola.*\$1\.500/s);
});

test('names the store, the first that sells while none is chosen', async () => {
  const storeOf = async (body: { storeId?: number }) =>
    (await chain.admin.call(previewApi.preview, { body: { content: [], ...body } })).body.store;
  const first = await storeOf({});
  expect(first).toEqual({ id: chain.storeId, name: expect.any(String) });
  const other = await chain.store('Aún sin carta');
  expect(await storeOf({ storeId: other })).toEqual({ id: other, name: 'Aún sin carta' });
});

test('shows products available at another time', async () => {
  const until = new Date(Date.now() + 120 * minute).toISOString();
  await chain.soldOut({ productId: chain.products.cola, ends: 'time', until });
  expect(await drawn({ moment: inMinutes(60) })).not.toContain('Cola');
  expect(await drawn({ moment: inMinutes(180) })).toContain('Cola');
});

test('shows products of another store', async () => {
  expect(await drawn({ storeId: await chain.store('Sin carta') })).toContain('cs-empty');
  expect(await drawn({ storeId: chain.storeId })).toContain('Italiano');
});

test('begins at the first store that is open, before those that are first by name', async () => {
  const { admin, inTenant, menuId, store, storeId: closed } = await sellingChain(comanda);
  const open = await store('Zapallar', menuId);
  const lastOpen = await store('Zorzal', menuId);
  await inTenant(async (db) => {
    for (const id of [open, lastOpen]) await update(db, 'stores', id, { businessHours: dayAndNight });
  });
  const { body } = await admin.call(previewApi.preview, { body: { content: [] } });
  expect(body.store?.id).toBe(open);
  expect(body.store?.id).not.toBe(closed);
});
