import { describe, expect, test } from 'vitest';
import { sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';

const limit = 2;
const comanda = await isolatedTestApp({ guestOrderLimit: limit });

type Sent = { phone?: string; address?: string; key?: string; platform?: string; lines?: object[] };

async function scene() {
  const shop = await sellingStore(comanda);
  const another = await sellingStore(comanda);
  const place = (
    { phone = '+56987654321', address = '10.0.0.1', key, platform = 'web', lines }: Sent = {},
    { slug, selling, ...of } = shop,
    headers: Record<string, string> = {},
  ) =>
    comanda.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      remoteAddress: address,
      headers: { tenant: slug, ...headers, ...(key && { 'idempotency-key': key }) },
      payload: {
        order: {
          store_id: selling.id,
          method: platform === 'web' ? 'pickup' : 'orderTakerPickup',
          platform,
          payment_method: 'cash',
          lines: lines ?? [{ line_id: of.lines.cola, quantity: 1 }],
          customer: { name: 'Camila Rojas', phone, mail: null },
        },
      },
    });
  const statuses = async (count: number, each: (index: number) => ReturnType<typeof place>) => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push((await each(i)).statusCode);
    return all;
  };
  return { shop, another, place, statuses };
}

describe('a guest who floods a kitchen', () => {
  test('is rejected with a message, and the kitchen sees only the first orders', async () => {
    const { shop, place } = await scene();
    const replies = await Promise.all(Array.from({ length: 5 }, () => place()));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limit);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({
      code: 1016,
      message: 'Este local ya recibió 2 pedidos de este teléfono en un minuto. Espera un momento antes de hacer otro.',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.admin.call(ordersApi.list)).body.data).toHaveLength(limit);
  });

  test('gets no further by making up phones', async () => {
    const { place, statuses } = await scene();
    const responses = await statuses(limit * 4 + 1, (index) => place({ phone: `+5698765432${index}` }));
    expect(responses).toEqual([...Array(limit * 4).fill(201), 429]);
  });

  test('keeps neither other guests nor other stores from ordering', async () => {
    const { another, place, statuses } = await scene();
    await statuses(limit + 1, () => place());
    expect((await place({ phone: '+56911112222' })).statusCode).toBe(201);
    expect((await place({}, another)).statusCode).toBe(201);
  });
});

test('an order that is refused, or sent again with its key, counts as none', async () => {
  const { place, statuses } = await scene();
  expect(await statuses(3, () => place({ lines: [{ line_id: 999_999, quantity: 1 }] }))).toEqual([422, 422, 422]);
  expect(await statuses(3, () => place({ key: 'the-same' }))).toEqual([201, 201, 201]);
  expect((await place()).statusCode).toBe(201);
});

test('an order taker has no limit', async () => {
  const { shop, place, statuses } = await scene();
  const { headers } = await shop.userWith(['orders.create']);
  expect(await statuses(limit + 2, () => place({ platform: 'order_taker' }, shop, headers))).toEqual(
    Array(limit + 2).fill(201),
  );
});
