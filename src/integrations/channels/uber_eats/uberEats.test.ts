import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { channelAvailabilityContract } from '#testing/integrations/channelAvailabilityContract.ts';
import { channelConnectContract } from '#testing/integrations/channelConnectContract.ts';
import { channelContract } from '#testing/integrations/channelContract.ts';
import { channelMenuContract } from '#testing/integrations/channelMenuContract.ts';
import { channelOpeningContract } from '#testing/integrations/channelOpeningContract.ts';
import { channelOnSandbox } from '#testing/integrations/channelOnSandbox.ts';
import { never } from '#testing/integrations/portContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { signatureHeader } from './dialect.ts';
import { uberEats } from './uberEats.ts';
import { uberEatsSandboxOf } from './uberEatsSandbox.ts';

channelConnectContract(uberEats, uberEatsSandboxOf(false));
channelContract(uberEats, uberEatsSandboxOf(false), { title: 'its former API' });
channelContract(uberEats, uberEatsSandboxOf(true), { title: 'Order Fulfillment 1.0.0' });
channelMenuContract(uberEats, uberEatsSandboxOf(false));
channelOpeningContract(uberEats, uberEatsSandboxOf(false));
channelAvailabilityContract(uberEats, uberEatsSandboxOf(false));

const former = channelOnSandbox(uberEats, uberEatsSandboxOf(false));
const current = channelOnSandbox(uberEats, uberEatsSandboxOf(true));

test.each([former, current])('our number of an order is stored at Uber Eats', async ({ sandbox, open }) => {
  const placed = await sandbox().placeOrder();
  await open().accept(placed, { readyAt: new Date().toISOString(), orderNumber: '1024' }, never);
  expect(sandbox().books().at(-1)?.orderNumber).toBe('1024');
});

test.each([former, current])('an order of a store that another integrator manages is not answered', async (uber) => {
  const other = uber.sandbox().stores.find(({ connected }) => connected === 'other')?.reference;
  const placed = await uber.sandbox().placeOrder({ ...(other && { storeReference: other }) });
  const details = { readyAt: new Date().toISOString(), orderNumber: '1024' };
  await expect(uber.open().accept(placed, details, never)).rejects.toThrow('revisa quién los recibe');
  expect(uber.sandbox().books().at(-1)?.state).toBe('waiting');
});

test('waiting orders are found on every page, among those that were answered', async () => {
  const { sandbox, open } = current;
  const { storeReference, reference } = await sandbox().placeOrder();
  for (let count = 0; count < 60; count += 1) {
    const answered = await sandbox().placeOrder({ webhook: false });
    sandbox().takeOnTablet(answered.reference);
  }
  const found = (await open().waiting?.(storeReference, never)) ?? [];
  expect(found.map((order) => order.reference)).toContain(reference);
});

test('an event of a store is ignored, and every event is answered with an empty body', () => {
  const { sandbox, open } = former;
  const read = (event: object) => {
    const body = JSON.stringify({ event_id: 'e1', ...event });
    const signature = createHmac('sha256', String(sandbox().credentials.clientSecret)).update(body).digest('hex');
    return open().readWebhook(rawWebhook({ body, headers: { [signatureHeader]: signature } }));
  };
  const meta = { user_id: 'store', resource_id: 'order' };
  expect(read({ event_type: 'store.status.changed', meta })).toEqual({
    ignored: 'store.status.changed',
    reply: { body: '' },
  });
  for (const event_type of ['orders.notification', 'orders.scheduled.notification', 'orders.failure', 'orders.cancel'])
    expect(read({ event_type, meta })).toEqual({
      key: 'e1',
      reference: 'order',
      storeReference: 'store',
      reply: { body: '' },
    });
  expect(read({ event_type: 'orders.notification' })).toBeNull();
});
