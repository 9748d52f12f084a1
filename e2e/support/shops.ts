import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { blankCoupon } from '#features/benefits/coupons/coupons.rules.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { slugOf } from '#domain/slugs.ts';
import { toWire } from '#kit/contract/wire.ts';
import { fileTenant } from './fileTenant.ts';
import { makeKitchen } from './kitchens.ts';
import { requireApi } from './menus.ts';

/** An address that is no company's own, which shows all. */
const address = () => `http://127.0.0.1:${inject('productPort')}`;
/** The storefront of this file's company. */
export const shopUrl = async () => `${address()}/tienda/${await fileTenant()}`;

/** Uploads a picture; answers its id. */
export async function uploadPicture(page: Page): Promise<number> {
  const picture = { name: 'plato.png' };
  const { id, upload_url } = await requireApi<{ id: number; upload_url: string }>(page, 'POST', '/pictures', {
    picture,
  });
  const data = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d13438' } })
    .png()
    .toBuffer();
  const sent = await page.request.put(address() + upload_url, { data, headers: { 'content-type': 'image/png' } });
  expect(sent.ok()).toBe(true);
  return id;
}

/** Gives the product with a word in its name a picture. */
async function addPicture(page: Page, word: string): Promise<void> {
  const { data: found } = await requireApi<{ data: { id: number }[] }>(page, 'GET', `/products?query=${word}`);
  const id = await uploadPicture(page);
  await requireApi(page, 'PATCH', `/products/${found[0]?.id}`, { product: { picture_ids: [id] } });
}

/** A store that sells a sandwich, is paid online as well, and a coupon of ten percent. */
export async function shopScene(page: Page) {
  await page.goto('/stores');
  const kitchen = await makeKitchen(page);
  const payments = { cash: true, mercado_pago: true };
  await requireApi(page, 'PATCH', `/stores/${kitchen.id}`, {
    store: { payment_methods: { in_store: payments, store_delivery: payments }, future_orders_enabled: true },
  });
  await addPicture(page, kitchen.word);
  const code = `SHOP${kitchen.word.toUpperCase()}`.slice(0, 20);
  await requireApi(page, 'POST', '/coupons', {
    coupon: toWire(couponsApi.create.body, { ...blankCoupon(), code, discount: 10 }),
  });
  return {
    ...kitchen,
    code,
    url: `${await shopUrl()}/locales/${slugOf(kitchen.name)}`,
    product: `Churrasco ${kitchen.word}`,
  };
}

/** Number of the order on its page. */
export async function numberOf(page: Page): Promise<number> {
  const text = await page.getByText(/^Pedido \d+ ·/).innerText();
  return Number(/\d+/.exec(text)?.[0]);
}
