import { describe, expect, test } from 'vitest';
import { sumOfLines, sumOfParts } from '#integrations/channels/amounts.ts';
import type { ChannelBook, NewChannelOrder } from '#integrations/channels/channelBooks.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { Channel, ChannelOrder } from '#integrations/channels/port.ts';
import { storeTraitsOf } from '#integrations/channelStores.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import {
  credentialCases,
  failureCases,
  never,
  noWebhookUrl,
  persistently,
  portOnSandbox,
  webhookCases,
} from './portContract.ts';
import { eventOf } from './rawWebhook.ts';

type Options = {
  /** Distinguishes contracts of one provider. */
  title?: string;
  /** Lacking in the channel. `cancel`: of an accepted order. `signedBodies`: the proof of a webhook does not cover its body. */
  without?: readonly ('cancel' | 'waiting' | 'lineIds' | 'stores' | 'signedBodies')[];
  /** The most reports of readiness that a channel takes for one order. */
  readyCalls?: number;
};

const kinds: Readonly<Record<string, NewChannelOrder>> = {
  'delivered by the channel': {},
  'delivered by the store': { carrier: 'store' },
  'delivered by the store and paid in cash': { carrier: 'store', cash: true },
  'picked up': { method: 'pickUp' },
  scheduled: { scheduled: true },
  'with discounts of the store and of the channel': { carrier: 'store', discounts: true },
};
const long = '12345678901234567891';
const longer = '98765432109876543219';
const hour = 3_600_000;
const denial = { reason: 'soldOut', text: 'No queda palta' } as const;
const details = () => ({ readyAt: new Date(Date.now() + 15 * 60_000).toISOString(), orderNumber: '1024' });

/** The part of a book that an adapter reads. */
const orderIn = (book: ChannelBook): Partial<ChannelOrder> => {
  const { reference, displayNumber, storeReference, state, acceptBy, placedAt, scheduledFor, method, carrier } = book;
  const { customer, lines, notes, amounts } = book;
  const identity = { reference, displayNumber, storeReference, state, acceptBy, placedAt, scheduledFor };
  return { ...identity, method, carrier, customer, lines, notes, amounts };
};

/** The tests of every channel, on its sandbox. */
export function channelContract(
  provider: Provider,
  spec: SandboxSpec<ChannelSandboxControl>,
  { title = 'its API', without = [], readyCalls = Infinity }: Options = {},
): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.channels?.open(opened));
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const hasNoList = without.includes('waiting');
  const waitingAt = async (channel: Channel, storeReference: string) =>
    (await channel.waiting?.(storeReference, never)) ?? [];
  const place = (order?: NewChannelOrder) => sandbox().placeOrder(order);
  const bookOf = (reference: string) => {
    const found = sandbox()
      .books()
      .find((book) => book.reference === reference);
    if (!found) throw new Error(`The sandbox has no order ${reference}`);
    return found;
  };

  describe(`by ${title}`, () => {
    credentialCases(port, async (channel) => {
      await channel.stores(never);
      await channel.find(await place(), never);
      return undefined;
    });

    describe(`an order of ${provider.name}`, () => {
      test.each(Object.entries(kinds))('%s is read as it was placed', async (_kind, input) => {
        const order = await open().find(await place(input), never);
        expect(order).toMatchObject(orderIn(bookOf(order?.reference ?? '')));
        expect(order).toMatchObject({ state: 'waiting', reason: null });
        expect(order?.customer.address === null).toBe(input.carrier !== 'store');
      });
      test.each(Object.entries(kinds))('%s has amounts that add up', async (_kind, input) => {
        const { lines = [], amounts } = (await open().find(await place(input), never)) ?? {};
        expect(amounts?.products).toBe(sumOfLines(lines));
        expect(amounts?.products).toBeGreaterThan(0);
        expect(amounts && sumOfParts(amounts)).toBe(amounts?.total);
        expect(amounts?.cashDue === 0).toBe(!input.cash);
      });
      test('shows that its amounts do not add up', async () => {
        const { amounts } = (await open().find(await place({ sumsDiffer: true }), never)) ?? {};
        expect(amounts && sumOfParts(amounts) - amounts.total).not.toBe(0);
      });
      test('with ids above 2^53 has all their digits', async () => {
        const placed = await place({ reference: long });
        const order = await open().find({ reference: long, storeReference: placed.storeReference }, never);
        expect(order?.reference).toBe(long);
        expect(order?.lines.map(({ reference }) => reference)).toEqual(placed.lines.map(({ reference }) => reference));
        const isLong = /^\d{19}$/.test(placed.lines[0]?.reference ?? '');
        expect(isLong).toBe(!without.includes('lineIds'));
      });
      test('is null when the channel does not know it', async () => {
        const { storeReference } = await place();
        expect(await open().find({ reference: longer, storeReference }, never)).toBeNull();
        await expect(open().accept({ reference: longer, storeReference }, details(), never)).rejects.toThrow(
          `${provider.name} no conoce ese pedido.`,
        );
      });
      test.skipIf(hasNoList)(
        'is among those that wait, also when its webhook is lost, until it is answered',
        async () => {
          const channel = open();
          sandbox().kit.planWebhook('never');
          const placed = await place();
          const waits = async () =>
            (await waitingAt(channel, placed.storeReference)).filter((each) => each.reference === placed.reference);
          expect(await waits()).toEqual([{ reference: placed.reference, storeReference: placed.storeReference }]);
          await channel.accept(placed, details(), never);
          expect(await waits()).toEqual([]);
        },
      );
      test('with an amount that its currency lacks is refused in a sentence', async () => {
        const [item] = (await place()).lines;
        const unreadable = await place({ items: item ? [{ ...item, unitPrice: 990.5, choices: [] }] : [] });
        await expect(open().find(unreadable, never)).rejects.toThrow('no existe en CLP');
      });
      test.skipIf(hasNoList)('that cannot be read hides no other that waits', async () => {
        const [item] = (await place()).lines;
        const unreadable = await place({ items: item ? [{ ...item, unitPrice: 990.5, choices: [] }] : [] });
        const { reference, storeReference } = await place();
        const found = await waitingAt(open(), storeReference);
        expect(found.map((each) => each.reference)).toEqual(expect.arrayContaining([unreadable.reference, reference]));
      });
      test.skipIf(hasNoList)('waits at its store alone', async () => {
        const other = sandbox().stores[1]?.reference ?? '';
        const placed = await place({ storeReference: other });
        const found = await waitingAt(open(), other);
        expect(found.map(({ reference }) => reference)).toEqual([placed.reference]);
      });
    });

    describe(`an answer to ${provider.name}`, () => {
      test('accepts an order once, however often it is sent', async () => {
        const channel = open();
        const placed = await place();
        for (let time = 0; time < 3; time += 1)
          expect(await channel.accept(placed, details(), never)).toMatchObject({ state: 'accepted', acceptBy: null });
        expect(bookOf(placed.reference)).toMatchObject({ state: 'accepted', acceptances: 1 });
      });
      test.each(simulatedFailures)('accepts an order once with the fault %s', async (failure) => {
        const channel = open();
        const placed = await place();
        sandbox().kit.plan(failure, { on: /^(POST|PUT) / });
        const order = await persistently(() => channel.accept(placed, details(), never));
        expect(order.state).toBe('accepted');
        expect(bookOf(placed.reference).acceptances).toBe(1);
      });
      test('that accepts too late finds the order expired', async () => {
        const channel = open();
        const placed = await place();
        sandbox().kit.pass(hour);
        const order = await channel.accept(placed, details(), never);
        sandbox().kit.pass(-hour);
        expect(order).toMatchObject({ state: 'expired', acceptBy: null });
        const found = await channel.find(placed, never);
        expect(found).toMatchObject({ state: 'expired', reason: expect.stringMatching(/a tiempo/) });
        expect(bookOf(placed.reference).acceptances).toBe(0);
      });
      test('that accepts finds an order canceled by its guest', async () => {
        const channel = open();
        const placed = await place();
        await sandbox().cancelOrder(placed.reference);
        expect((await channel.accept(placed, details(), never)).state).toBe('canceled');
        const found = await channel.find(placed, never);
        expect(found?.state).toBe('canceled');
        expect(found?.reason).toMatch(/\S+ \S+/);
      });
      test('that accepts finds an order taken on the tablet', async () => {
        const channel = open();
        const placed = await place();
        sandbox().takeOnTablet(placed.reference);
        expect((await channel.accept(placed, details(), never)).state).toBe('accepted');
        expect(bookOf(placed.reference).acceptances).toBe(1);
      });
      test('refuses an order that waits, and sending it again changes nothing', async () => {
        const channel = open();
        const placed = await place();
        for (let time = 0; time < 2; time += 1)
          expect((await channel.refuse(placed, denial, never)).state).toBe('denied');
        expect(bookOf(placed.reference)).toMatchObject({ state: 'denied', acceptances: 0 });
      });
      test.each(['lost', 'hung', 'broken'] as const)('refuses an order with the fault %s', async (failure) => {
        const channel = open();
        const placed = await place();
        sandbox().kit.plan(failure, { on: /^(POST|PUT) / });
        expect((await persistently(() => channel.refuse(placed, denial, never))).state).toBe('denied');
      });
      test('refuses an order after accepting it, or reports that it is still accepted', async () => {
        const channel = open();
        const placed = await place();
        await channel.accept(placed, details(), never);
        const order = await channel.refuse(placed, { reason: 'busy', text: 'No alcanzamos' }, never);
        expect(order.state).toBe(without.includes('cancel') ? 'accepted' : 'canceled');
        expect(bookOf(placed.reference).state).toBe(order.state);
      });
      test('reports an order ready as often as it is sent', async () => {
        const channel = open();
        const placed = await place();
        await channel.accept(placed, details(), never);
        sandbox().kit.plan('lost', { on: /ready|prepar/ });
        for (let time = 0; time < 5; time += 1) await persistently(() => channel.markReady(placed, never));
        const { readyCalls: calls } = bookOf(placed.reference);
        expect(calls).toBeGreaterThan(0);
        expect(calls).toBeLessThanOrEqual(readyCalls);
      });
      test('reports a missing product once, however often it is sent', async ({ skip }) => {
        const channel = open();
        if (!channel.missing) return skip();
        const placed = await place();
        await channel.accept(placed, details(), never);
        const [missing, left] = placed.lines;
        for (const failure of [null, 'lost', 'broken', 'garbled'] as const) {
          if (failure) sandbox().kit.plan(failure, { on: /^(POST|PUT) / });
          const order = await persistently(
            () => channel.missing?.report(placed, [missing?.reference ?? ''], never) ?? Promise.reject(new Error()),
          );
          expect(order.lines.map(({ reference }) => reference)).toEqual([left?.reference]);
          expect(order.amounts.products).toBe(sumOfLines(order.lines));
        }
        expect(bookOf(placed.reference).missing).toEqual([missing?.reference]);
      });
      test('that the last product is missing fails in a sentence', async ({ skip }) => {
        const channel = open();
        if (!channel.missing) return skip();
        const placed = await place();
        await channel.accept(placed, details(), never);
        const all = placed.lines.map(({ reference }) => reference);
        await expect(channel.missing.report(placed, all, never)).rejects.toThrow(/\S+ \S+/);
      });
      test('reports the steps of the store’s courier as often as they are sent', async ({ skip }) => {
        const { courier, ...channel } = open();
        if (!courier) return skip();
        const placed = await place({ carrier: 'store' });
        await channel.accept(placed, details(), never);
        for (const step of [...courier.steps, ...courier.steps]) {
          sandbox().kit.plan('lost', { on: /delivered|restaurantdelivery/ });
          await persistently(() => courier.report(placed, step, never));
        }
        expect(bookOf(placed.reference).courierSteps).toEqual(courier.steps);
      });
      test('reads what a guest changed', async () => {
        const channel = open();
        const placed = await place();
        await channel.accept(placed, details(), never);
        const [, left] = placed.lines;
        await sandbox().editOrder(placed.reference, left ? [left] : []);
        const order = await channel.find(placed, never);
        expect(order?.lines.map(({ name }) => name)).toEqual([left?.name]);
        expect(order && sumOfParts(order.amounts)).toBe(order?.amounts.total);
      });
      test('that an order is ready fails in a sentence when it was canceled', async () => {
        const channel = open();
        const placed = await place();
        await sandbox().cancelOrder(placed.reference);
        await expect(channel.markReady(placed, never)).rejects.toThrow(/\S+ \S+/);
      });
    });

    test(`the stores of ${provider.name} are listed with who receives their orders`, async () => {
      expect(await open().stores(never)).toEqual(without.includes('stores') ? [] : sandbox().stores);
      const connections = new Set(sandbox().stores.map(({ connected }) => connected));
      expect(connections.size > 1).toBe(!without.includes('stores'));
    });

    test(`stores of ${provider.name} are opened, paused and have menus from here exactly as their traits say`, () => {
      const [{ opening, menus }, channel] = [storeTraitsOf(provider.key), open()];
      expect([opening, menus]).toEqual([channel.opening && true, channel.menus && true]);
    });

    failureCases(port, 'reads an order', async (channel) => {
      const found = await channel.find(await place(), never);
      expect(found?.state).toBe('waiting');
    });

    for (const kind of ['placed', 'canceled'] as const)
      describe(`of an order that is ${kind}`, () => {
        webhookCases(port, {
          async send() {
            sandbox().setWebhookUrl(noWebhookUrl);
            const { reference } = await sendQuietly(kind);
            return { reference, key: reference };
          },
          read: (channel, raw) => eventOf(channel.readWebhook(raw)),
          isSigned: true,
          coversBody: !without.includes('signedBodies'),
        });
      });
    test(`a webhook of ${provider.name} names the store`, async () => {
      sandbox().setWebhookUrl(noWebhookUrl);
      const { reference, storeReference } = await place();
      const { url = '', path = '', method = 'POST', headers = {}, body = '' } = sandbox().kit.webhooks.at(-1) ?? {};
      const query = Object.fromEntries(new URL(url).searchParams);
      const event = open().readWebhook({ method, path, query, headers, body });
      expect(event).toMatchObject({ reference, storeReference });
    });
  });

  /** Makes the sandbox send the last webhook of an order; a planned mode is for that one. */
  async function sendQuietly(kind: 'placed' | 'canceled'): Promise<{ reference: string }> {
    if (kind === 'placed') return place();
    const placed = await sandbox().placeOrder({ webhook: false });
    await sandbox().cancelOrder(placed.reference);
    return placed;
  }
}
