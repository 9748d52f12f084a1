import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { driversApi } from '#features/sales/drivers/record/drivers.contract.ts';
import { unsubscribeUrl } from '#features/benefits/customers/offers/server/unsubscribe.ts';
import { webhookUrl } from '#features/platform/integrations/server/index.ts';
import { bases } from '#kit/contract/endpoint.ts';
import { openServices } from '#server/services.ts';
import { driverOf } from '#testing/drivers.ts';
import { camila, npsChain } from '#testing/nps.ts';
import { storedOrder } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

/** Links that open something without an account: their tokens cannot be guessed, and nothing else opens them. */
const comanda = await isolatedTestApp();
const { app, config } = comanda;
const { shop, asked } = await npsChain(comanda);
const { secrets } = openServices(config);

const storeId = await shop.store('Centro');
const driverIds = [await driverOf(shop, storeId), await driverOf(shop, storeId)];
const driverTokens: string[] = [];
for (const id of driverIds) driverTokens.push((await shop.admin.call(driversApi.link, { params: { id } })).body.token);
const surveys = [await asked(), await asked({ ...camila, phone: '+56987650001', mail: 'otra@correo.test' })];
const orderIds = [await storedOrder(shop, { storeId }), await storedOrder(shop, { storeId })];
const uuids = await shop.inTenant((db) =>
  db.selectFrom('orders').select(['id', 'uuid']).where('id', 'in', orderIds).orderBy('id').execute(),
);
const addressOf = (id: number) =>
  webhookUrl({ origin: '', secrets, tenant: { id, slug: shop.slug }, provider: 'webpay', storeId: null });
const unsubscribeOf = (mail: string) => unsubscribeUrl(secrets, '', { tenantId: shop.id, mail });
const last = (url: string) => url.split('/').at(-1) ?? '';

/** Two tokens of each kind of link, one after the other. */
const kinds: Record<string, string[]> = {
  'the page of a driver': driverTokens,
  'a survey by mail': surveys.map(({ token }) => token),
  'the tracking of an order': uuids.map(({ uuid }) => uuid),
  'the webhooks of a provider': [shop.id, shop.id + 1].map((id) => last(addressOf(id))),
  'an unsubscription': ['uno@correo.test', 'dos@correo.test'].map((mail) => last(unsubscribeOf(mail))),
};

/** Bits of the part of a token that no other one shares, if each of its characters is random. */
function randomBits([one = '', other = '']: string[]): number {
  const varying = one
    .split('')
    .filter((sign, place) => sign !== '-' && sign !== other[place])
    .join('');
  const alphabet = /^[0-9a-f]*$/.test(varying) ? 16 : 64;
  // Two random texts agree by chance in one character of each alphabet.
  return (varying.length * Math.log2(alphabet) * alphabet) / (alphabet - 1);
}

const { slug } = shop;
const get = (url: string) => app.inject({ method: 'GET', url, headers: { tenant: slug } });
const api = bases.public[0];
/** Addresses that a token opens. */
const opened = (token: string | number) => [
  `${api}/runs/${token}`,
  `${api}/nps/${token}`,
  `${api}/orders/${token}`,
  `${api}/orders/${token}/poll`,
  `/pagar/${slug}/${token}`,
  `/encuesta/${token}`,
];

test.each(Object.entries(kinds))('the link of %s has a token of at least 100 random bits', (_, tokens) => {
  expect(randomBits(tokens)).toBeGreaterThan(100);
});

describe('a record is not opened by', () => {
  const ids = [...driverIds, ...surveys.map(({ orderId }) => orderId), ...orderIds, storeId, shop.id];

  test.each([...new Set(ids)])('its number %i', async (id) => {
    for (const token of [id, `${slug}-${id}`, `${slug}-${String(id).padStart(32, '0')}`])
      for (const url of opened(token)) {
        const { statusCode } = await get(url);
        expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      }
  });

  test('the token of another kind, or what is stored of its own', async () => {
    const stored = await shop.inTenant(async (db) => {
      const { rows } = await sql<{ hash: string }>`
        select token_hash as hash from driver_links union all
        select token_hash from nps_invitations where token_hash is not null`.execute(db);
      return rows.map(({ hash }) => hash);
    });
    expect(stored.length).toBeGreaterThan(3);
    const [driver = ''] = driverTokens;
    const [survey] = surveys;
    const wrong = [
      ...opened(survey?.token ?? '').filter((url) => !/nps|encuesta/.test(url)),
      ...opened(driver).filter((url) => !url.includes('/runs/')),
      ...opened(uuids[0]?.uuid ?? '').filter((url) => !/orders|pagar/.test(url)),
      ...stored.flatMap((hash) => opened(hash)),
    ];
    for (const url of wrong) {
      const { statusCode } = await get(url);
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
    }
    for (const hash of stored) expect(Object.values(kinds).flat()).not.toContain(hash);
  });
});
