import { randomFrom } from '#demo/demoRandom.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { isUnknown } from '#integrations/client/ProviderFailure.ts';
import type { Pos, PosCredit, PosDocument, PosOrder } from '#integrations/pos/port.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { never, newKey, portOnSandbox } from './portContract.ts';
import { sendOrder } from './posContract.ts';
import { delivered, posOrder, randomOrder } from './posOrders.ts';

/** Requests that credit a document. */
const crediting = { on: /^POST .*returns/i };
const invoiced: Partial<PosOrder> = {
  billing: { kind: 'invoice', taxId: '76.123.456-0', businessName: 'Sándwiches SpA' },
};

const isDocument = (result: Awaited<ReturnType<NonNullable<Pos['creditNote']>>>): result is PosDocument =>
  'kind' in result;

/** The tests of every point of sale that issues documents. */
export function posDocumentContract(provider: Provider, spec: SandboxSpec<PosSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.pos?.open(opened));
  const { sandbox } = port;
  const open = () => port.open().adapter;
  beforeEach(() => {
    sandbox().setFolios('available');
    sandbox().setBlocked(false);
    sandbox().ignoreFilters(false);
  });

  const issue = async (pos: Pos, changes: Partial<PosOrder> = {}) => {
    const order = posOrder(changes);
    const { reference, documents: [document] = [] } = await sendOrder(pos, order);
    if (!document) throw new Error(`${provider.name} issued no document`);
    return { order, reference, document };
  };
  const credit = async (pos: Pos, request: Omit<PosCredit, 'key' | 'reason'> & { key?: string }) => {
    const result = await pos.creditNote?.({ key: newKey(), reason: 'Llegó frío', ...request }, never);
    if (!result || !isDocument(result)) throw new Error(result?.message ?? 'no credit notes');
    return result;
  };
  const creditNotes = () =>
    sandbox()
      .documents()
      .filter(({ kind }) => kind === 'creditNote');

  describe(`a document of ${provider.name}`, () => {
    test.each([
      ['receipt', {}],
      ['invoice', invoiced],
    ] as const)('is a %s with its number, its address and the total of the order', async (kind, changes) => {
      const pos = open();
      const { order, document, reference } = await issue(pos, changes);
      expect(document).toMatchObject({ kind, total: order.total, taxState: 'pending', message: null });
      expect([document.number, document.url]).toEqual([expect.stringMatching(/\d/), expect.stringMatching(/^https:/)]);
      expect((await pos.state?.(reference, never))?.documents).toEqual([document]);
      expect((await pos.find?.(order.key, never))?.documents).toEqual([document]);
    });
    test('has the decision of the tax office once there is one', async () => {
      const pos = open();
      const { document } = await issue(pos);
      const { reference } = document;
      sandbox().decideTax(reference, 'rejected', 'Folio ya recibido');
      const rejected = { ...document, taxState: 'rejected', message: 'Folio ya recibido' };
      expect(await pos.document?.(reference, never)).toEqual(rejected);
      sandbox().decideTax(reference, 'accepted', null);
      expect(await pos.document?.(reference, never)).toEqual({ ...document, taxState: 'accepted' });
      expect(await pos.document?.('404404', never)).toBeNull();
    });
    test('has the total of its order, whatever its lines', async () => {
      const pos = open();
      const random = randomFrom(7);
      for (let round = 0; round < 200; round += 1) {
        const order = randomOrder(random);
        const { documents } = await sendOrder(pos, order);
        expect(documents?.map(({ total }) => total)).toEqual([order.total]);
      }
    });
    test.each(['none', 'expired'] as const)(
      'is refused with folios that are %s, and nothing is issued',
      async (folios) => {
        const pos = open();
        const order = posOrder();
        sandbox().setFolios(folios);
        const result = await pos.send(order, never);
        expect(result).toMatchObject({
          state: 'refused',
          reason: 'noFolios',
          message: expect.stringMatching(/folios/),
        });
        expect(await pos.find?.(order.key, never)).toBeNull();
      },
    );
    test('is refused by an account that is blocked', async () => {
      sandbox().setBlocked(true);
      expect(await open().send(posOrder(), never)).toMatchObject({ state: 'refused', reason: 'blocked' });
    });
  });

  describe(`a credit note of ${provider.name}`, () => {
    test('credits a document as a whole, which cancels its order', async () => {
      const pos = open();
      const { order, reference, document } = await issue(pos, { ...delivered, ...invoiced });
      const note = await credit(pos, { document: document.reference, parts: null });
      expect(note).toMatchObject({ kind: 'creditNote', total: order.total });
      expect(await pos.state?.(reference, never)).toMatchObject({ state: 'canceled', documents: [document, note] });
    });
    test('credits units of a line with their options, and the delivery', async () => {
      const pos = open();
      const { order, reference, document } = await issue(pos, delivered);
      const { reference: of } = document;
      const units = { order, lines: [{ place: 0, quantity: 1 }], delivery: false };
      const one = await credit(pos, { document: of, parts: units });
      expect(one.total).toBe(5990 + 990 + 2 * 500);
      const fee = await credit(pos, { document: of, parts: { order, lines: [], delivery: true } });
      expect(fee.total).toBe(1990);
      expect(await pos.state?.(reference, never)).toMatchObject({ state: 'accepted', documents: [document, one, fee] });
    });
    test('is issued once for a key, also when the answer was lost', async () => {
      const pos = open();
      const { document } = await issue(pos);
      const request = { key: newKey(), document: document.reference, parts: null };
      const before = creditNotes().length;
      sandbox().kit.plan('lost', crediting);
      await expect(credit(pos, request)).rejects.toSatisfy(isUnknown);
      const note = await credit(pos, request);
      expect(await credit(pos, request)).toEqual(note);
      expect(creditNotes()).toHaveLength(before + 1);
    });
    test('of more units than the document has left is refused with the reason', async () => {
      const pos = open();
      const { order, document } = await issue(pos);
      const parts = { order, lines: [{ place: 1, quantity: 4 }], delivery: false };
      const request = { key: newKey(), document: document.reference, parts, reason: 'Llegó frío' };
      expect(await pos.creditNote?.(request, never)).toMatchObject({ state: 'refused', reason: 'other' });
    });
    test('is refused without folios', async () => {
      const pos = open();
      const { document } = await issue(pos);
      sandbox().setFolios('none');
      const request = { key: newKey(), document: document.reference, parts: null, reason: 'Llegó frío' };
      expect(await pos.creditNote?.(request, never)).toMatchObject({ state: 'refused', reason: 'noFolios' });
    });
    test('of another document is no part of an order where the list of them returns all', async () => {
      const pos = open();
      const [one, other] = [await issue(pos), await issue(pos)];
      const notes = [];
      for (const { document } of [one, other])
        notes.push(await credit(pos, { document: document.reference, parts: null }));
      sandbox().ignoreFilters(true);
      expect((await pos.state?.(one.reference, never))?.documents).toEqual([one.document, notes[0]]);
      const uncredited = await issue(pos);
      await expect(pos.state?.(uncredited.reference, never)).rejects.toSatisfy(isUnknown);
    });
    test.each(['none', 'expired'] as const)(
      'that folios which are %s do not allow is the reason of an order that is not canceled',
      async (folios) => {
        const pos = open();
        const { reference } = await issue(pos);
        sandbox().setFolios(folios);
        expect(await pos.cancel?.(reference, 'Lo pidió el cliente', never)).toMatchObject({
          state: 'refused',
          reason: 'noFolios',
          message: expect.stringMatching(/folios/),
        });
      },
    );
    test('that staff issued there makes a cancellation succeed', async () => {
      const pos = open();
      const { reference, document } = await issue(pos);
      await credit(pos, { document: document.reference, parts: null });
      expect(await pos.cancel?.(reference, 'Lo pidió el cliente', never)).toMatchObject({ state: 'canceled' });
    });
    test('is of the whole document when an order is canceled', async () => {
      const pos = open();
      const { order, reference } = await issue(pos);
      const canceled = await pos.cancel?.(reference, 'Lo pidió el cliente', never);
      const documents = (canceled?.state !== 'refused' && canceled?.documents) || [];
      expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
        ['receipt', order.total],
        ['creditNote', order.total],
      ]);
    });
  });
}
