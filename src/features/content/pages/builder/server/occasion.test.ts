import { expect, test } from 'vitest';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';
import { toLocal } from '#domain/time/moments.ts';
import { previewApi } from '../preview.contract.ts';

const chain = await sellingChain(await testApp());
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
