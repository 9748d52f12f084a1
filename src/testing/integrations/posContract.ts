import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isUnknown } from '#integrations/client/ProviderFailure.ts';
import type { Pos, PosOrder, PosOrderState, PosRefusal } from '#integrations/pos/port.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { credentialCases, failureCases, never, newKey, portOnSandbox, webhookCases } from './portContract.ts';
import { orderKinds, orderLines, posOrder } from './posOrders.ts';
import { eventOf, rawWebhook } from './rawWebhook.ts';

const minute = 60_000;
/** Requests that send an order. */
const sending = { on: /^POST .*(?:orders|documents)/i };
/** Requests that cancel one. */
const canceling = { on: /^(?:POST|PATCH) .*(?:cancel|returns|orders)/i };

const isTaken = (result: PosOrderState | PosRefusal): result is PosOrderState => result.state !== 'refused';

/** Sends an order that is taken. */
export const sendOrder = async (pos: Pos, order = posOrder()): Promise<PosOrderState & { key: string }> => {
  const result = await pos.send(order, never);
  if (!isTaken(result)) throw new Error(result.message);
  return { ...result, key: order.key };
};

/** The tests of every point of sale, on its sandbox. */
export function posContract(provider: Provider, spec: SandboxSpec<PosSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.pos?.open(opened));
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const booksOf = ({ key }: PosOrder) =>
    sandbox()
      .books()
      .filter((book) => book.key === key);
  beforeEach(() => {
    sandbox().kit.pass(minute);
    sandbox().openShift();
    sandbox().setFolios('available');
    sandbox().setBlocked(false);
    sandbox().ignoreFilters(false);
  });

  credentialCases(port, async (pos) => {
    await pos.catalogue(never);
    await sendOrder(pos);
    return undefined;
  });

  test(`${provider.name} has the functions that its traits say`, () => {
    const { traits, ...pos } = open();
    const has = (name: keyof typeof pos) => pos[name] !== undefined;
    expect(traits).toMatchObject({
      findsOrders: has('find'),
      hasShift: has('isShiftOpen'),
      cancelsOrders: has('cancel'),
      issuesDocuments: has('document'),
      countsStock: has('stock'),
      writesCatalogue: has('writeItems'),
    });
    expect(has('creditNote')).toBe(has('document'));
    expect(provider.writesItems === true).toBe(has('writeItems'));
    expect(provider.issuesDocuments === true).toBe(has('document'));
    expect(provider.takesCodes).toEqual(traits.codes);
  });

  describe(`the catalogue of ${provider.name}`, () => {
    test('is read with the groups of each product', async () => {
      expect(await open().catalogue(never)).toEqual(sandbox().catalogue);
    });
    test('is limited above the calls of its traits', async () => {
      const pos = open();
      const { catalogueCallsPerMinute: limit } = pos.traits;
      for (let call = 0; call < (limit ?? 10); call += 1) await pos.catalogue(never);
      if (limit === null) return;
      await expect(pos.catalogue(never)).rejects.toMatchObject({ reason: 'limited' });
    });
    test('has no price for a product without one', async () => {
      const items = sandbox().catalogue.map((item) => {
        const { taxPercent: _, ...untaxed } = item;
        return item.code === '102' ? { ...untaxed, price: null } : item;
      });
      sandbox().setCatalogue(items);
      onTestFinished(() => sandbox().setCatalogue(sandbox().catalogue));
      expect(await open().catalogue(never)).toEqual(items);
    });
    test('of 5,000 products is read as a whole', async () => {
      const items = Array.from({ length: 5000 }, (_, place) => ({
        code: String(10_000 + place),
        name: `Producto ${place} ${'con todo '.repeat(50)}`.trim(),
        category: 'Bebidas',
        price: 1990,
        groups: [],
      }));
      sandbox().setCatalogue(items);
      onTestFinished(() => sandbox().setCatalogue(sandbox().catalogue));
      expect(await open().catalogue(never)).toMatchObject(items);
    });
    failureCases(port, 'reads its catalogue', (pos) => {
      sandbox().kit.pass(minute);
      return pos.catalogue(never);
    });
  });

  describe(`an order of ${provider.name}`, () => {
    test.each(Object.entries(orderKinds))('%s is taken as it was sent', async (_kind, changes) => {
      const order = posOrder(changes);
      const { state, reference } = await sendOrder(open(), order);
      expect(state).toBe('accepted');
      expect(booksOf(order)).toEqual([{ ...sandbox().recordOf(order), total: order.total, state, reference }]);
    });
    test.each(['garbled', 'lost'] as const)(
      'is taken once, reported as unknown, and found by its key, with the fault %s',
      async (simulated) => {
        const pos = open();
        const order = posOrder();
        sandbox().kit.plan(simulated, sending);
        await expect(sendOrder(pos, order)).rejects.toSatisfy(isUnknown);
        const books = booksOf(order);
        expect(books).toHaveLength(1);
        const reference = books[0]?.reference;
        const found = expect.objectContaining({ state: 'accepted', reference });
        expect(await pos.find?.(order.key, never)).toEqual(pos.find && found);
      },
    );
    test.each(['slow', 'hung'] as const)('is reported as unknown with the fault %s', async (simulated) => {
      sandbox().kit.plan(simulated, sending);
      await expect(sendOrder(open())).rejects.toSatisfy(isUnknown);
    });
    test.each(['broken', 'limited'] as const)(
      'is not taken with the fault %s, and once afterwards',
      async (simulated) => {
        const pos = open();
        const order = posOrder();
        sandbox().kit.plan(simulated, sending);
        await expect(sendOrder(pos, order)).rejects.toMatchObject({ reason: simulated });
        expect(booksOf(order)).toEqual([]);
        await sendOrder(pos, order);
        expect(booksOf(order)).toHaveLength(1);
      },
    );
    test('is not found before it is sent', async () => {
      expect((await open().find?.(newKey(), never)) ?? null).toBeNull();
    });
    test('is not mistaken for another one where the search for it returns all', async ({ skip }) => {
      const pos = open();
      if (!pos.find) return skip();
      const orders = [await sendOrder(pos), await sendOrder(pos)];
      sandbox().ignoreFilters(true);
      for (const { key, reference } of orders) {
        expect(await pos.find(key, never)).toMatchObject({ reference });
        const state = pos.state ? await pos.state(reference, never) : { reference };
        expect(state).toMatchObject({ reference });
      }
      const unknown = await pos.find(newKey(), never).catch(isUnknown);
      expect([null, true]).toContain(unknown);
    });
    test('with a code that is not in the catalogue is refused, and names it', async () => {
      const [line] = orderLines;
      const order = posOrder({ lines: line ? [{ ...line, code: '999999' }] : [] });
      const result = await open().send(order, never);
      expect(result).toMatchObject({ state: 'refused', reason: 'unmapped', message: expect.stringMatching(/999999/) });
      expect(booksOf(order)).toEqual([]);
    });
    test('is refused while the shift is closed, and taken once it opens', async ({ skip }) => {
      const pos = open();
      if (!pos.isShiftOpen) return skip();
      const order = posOrder();
      sandbox().closeShift();
      expect(await pos.isShiftOpen(never)).toBe(false);
      expect(await pos.send(order, never)).toMatchObject({ state: 'refused', reason: 'closedShift' });
      expect(booksOf(order)).toEqual([]);
      sandbox().openShift();
      expect(await pos.isShiftOpen(never)).toBe(true);
      await sendOrder(pos, order);
      expect(booksOf(order)).toHaveLength(1);
    });
    test('is read in each state', async ({ skip }) => {
      const pos = open();
      if (!pos.state || pos.document) return skip();
      const { reference, number } = await sendOrder(pos);
      for (const state of sandbox().states) {
        await sandbox().move(reference, state);
        expect(await pos.state(reference, never)).toEqual({ state, reference, number });
      }
    });
    test('that is unknown has no state', async () => {
      expect((await open().state?.('404404', never)) ?? null).toBeNull();
    });
    test('is canceled once, also when the answer was lost', async ({ skip }) => {
      const pos = open();
      if (!pos.cancel) return skip();
      const order = posOrder();
      const { reference } = await sendOrder(pos, order);
      sandbox().kit.plan('lost', canceling);
      const cancel = () => pos.cancel?.(reference, 'Lo pidió el cliente', never);
      await expect(cancel()).rejects.toSatisfy(isUnknown);
      for (const _attempt of [1, 2]) expect(await cancel()).toMatchObject({ state: 'canceled', reference });
      expect(booksOf(order)).toMatchObject([{ state: 'canceled' }]);
    });
  });
}

/** The tests of every point of sale that sends webhooks, which have no signature. */
export function posWebhookContract(provider: Provider, spec: SandboxSpec<PosSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.pos?.open(opened));
  const { sandbox } = port;
  test(`a webhook of ${provider.name} has each state of its order, and our key`, async () => {
    const pos = port.open().adapter;
    const { reference, key } = await sendOrder(pos);
    for (const state of ['accepted', 'ready', 'sent', 'closed', 'canceled'] as const) {
      await sandbox().move(reference, state);
      const { headers = {}, body = '' } = sandbox().kit.webhooks.at(-1) ?? {};
      const event = pos.readWebhook?.(rawWebhook({ headers, body }));
      expect(event).toMatchObject({ state, reference, ourKey: key });
    }
  });
  webhookCases(port, {
    async send(pos) {
      const sent = await sendOrder(pos);
      await sandbox().move(sent.reference, 'ready');
      return sent;
    },
    read: (pos, raw) => eventOf(pos.readWebhook?.(raw)),
    isSigned: false,
  });
}
