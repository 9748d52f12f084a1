import { expect, test } from 'vitest';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { refundInCash } from '#testing/integrations/refundInCash.ts';
import { createStore } from '#testing/stores.ts';
import type { OrderPart } from '../../../record/orderShape.contract.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { posDocumentsApi } from '../../posDocuments.contract.ts';
import { applyState } from '../settlePosOrder.ts';

const { sandbox, shop } = await posTests(bsaleSandbox);

/** Two sandwiches with an option, and two drinks. */
const total = 2 * (5990 + 990) + 2 * 1990;
const part = (kind: OrderPart['kind'], amount: number): OrderPart => ({ kind, label: kind, amount, detail: null });
const fee = part('deliveryFee', 1990);
const tip = part('tip', 1000);
const crediting = { on: /^POST .*returns/i };

const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);

/** Its documents in the books, by the reference of the receipt. */
async function creditNotes(id: number) {
  const { reference } = await shop().row(id);
  const known = await shop().tenant.inTenant((db) =>
    db
      .selectFrom('posDocuments')
      .select('reference')
      .where('orderId', '=', id)
      .where('kind', '=', 'creditNote')
      .execute(),
  );
  const references = known.map((each) => each.reference);
  expect(reference).not.toBeNull();
  return sandbox.documents().filter((document) => references.includes(document.reference));
}
const creditNoteCount = () => sandbox.documents().filter(({ kind }) => kind === 'creditNote').length;

const refund = (id: number, amount: number, parts: string[] | null = null) =>
  refundInCash(shop().tenant, id, { amount, parts });

test('a refund of all is a credit note of all, also with a tip', async () => {
  const id = await shop().sold({ others: [fee, tip] });
  await refund(id, total + 1990 + 1000);
  await work();
  expect(await creditNotes(id)).toMatchObject([{ total: total + 1990 }]);
  expect((await shop().documents(id)).documents).toMatchObject([
    { kind: 'receipt', total: total + 1990 },
    { kind: 'creditNote', name: expect.stringMatching(/^Nota de crédito \d+$/), total: total + 1990 },
  ]);
  await pass(200);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: null, needsPerson: false });
});

test('a refund of units and of the delivery is a credit note of these lines', async () => {
  const id = await shop().sold({ others: [fee] });
  await refund(id, 6980, ['0-1-1']);
  await work();
  expect(await creditNotes(id)).toMatchObject([{ total: 6980 }]);
  await refund(id, 1990 + 1990, ['1-1-0', 'deliveryFee']);
  await work();
  await refund(id, 6980 + 1990);
  await work();
  expect((await creditNotes(id)).map((note) => note.total)).toEqual([6980, 3980, 8970]);
  expect((await shop().documents(id)).credits).toEqual([]);
  expect(await shop().documentProblem(id)).toBeNull();
});

test('a refund whose parts do not add up to it is refused', async () => {
  const id = await shop().sold();
  await refund(id, 1000);
  const payment = await shop().tenant.inTenant((db) =>
    db.selectFrom('payments').select('id').where('orderId', '=', id).executeTakeFirstOrThrow(),
  );
  const body = { amount: 5000, reason: 'Llegó frío', parts: ['0-1-0'] };
  const { status, refusal } = await shop().tenant.admin.call(refundsApi.refund, {
    params: { id: payment.id, type: 'cash' },
    body,
  });
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['parts']]);
});

test('an amount that is not made of lines is left to a person, who issues the credit note', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  await refund(id, 3000);
  await work();
  const problem = 'El reembolso no es de productos enteros: emite la nota de crédito en la caja.';
  expect([await shop().documentProblem(id), creditNoteCount()]).toEqual([problem, before]);
  const [credit] = (await shop().documents(id)).credits;
  expect(credit).toMatchObject({ amount: 3000, state: 'waiting', needsPerson: true, problem });
  const args = { params: { id: credit?.id ?? 0 }, body: { number: '88' } };
  const { body } = await shop().tenant.admin.call(posDocumentsApi.settleCredit, args);
  expect(body.credits).toMatchObject([{ state: 'byHand', number: '88', needsPerson: false }]);
  expect(await shop().documentProblem(id)).toBeNull();
  expect((await shop().tenant.admin.call(posDocumentsApi.settleCredit, args)).status).toBe(409);
});

test.each(['lost', 'garbled', 'broken', 'limited'] as const)(
  'a credit note is issued once where the response was %s',
  async (failure) => {
    const id = await shop().sold();
    const before = creditNoteCount();
    await refund(id, 1990, ['1-1-0']);
    sandbox.kit.plan(failure, crediting);
    await work();
    expect((await shop().documents(id)).credits).toMatchObject([{ state: 'waiting', needsPerson: false }]);
    for (const seconds of [70, 70, 310]) {
      await pass(seconds);
      await work();
    }
    expect(creditNoteCount()).toBe(before + 1);
    expect(await shop().documents(id)).toMatchObject({
      documents: [{}, { kind: 'creditNote', total: 1990 }],
      credits: [],
    });
  },
);

test('a process that dies after the credit note was issued does not issue it again', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  await refund(id, total);
  for (let transaction = 1; transaction <= 3; transaction += 1) {
    await shop()
      .jobs.work({
        withLater: false,
        before: (at) => {
          if (at >= transaction) throw new Error('Killed');
        },
      })
      .catch(() => undefined);
  }
  for (const seconds of [70, 70]) {
    await pass(seconds);
    await work();
  }
  expect(creditNoteCount()).toBe(before + 1);
  expect(await creditNotes(id)).toHaveLength(1);
});

test('a credit note without folios waits for a person, and is issued when it is retried', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  sandbox.setFolios('expired');
  await refund(id, total);
  await work();
  await pass(4000);
  await work();
  expect(await shop().documentProblem(id)).toMatch(/folios/);
  sandbox.setFolios('available');
  const [credit] = (await shop().documents(id)).credits;
  await shop().tenant.admin.call(posDocumentsApi.retryCredit, { params: { id: credit?.id ?? 0 } });
  await work();
  expect([creditNoteCount(), await shop().documentProblem(id)]).toEqual([before + 1, null]);
});

test('a refund before the receipt is credited once there is one', async () => {
  const id = await shop().place();
  await refund(id, 1990, ['1-1-0']);
  await work();
  expect(await creditNotes(id)).toMatchObject([{ total: 1990 }]);
});

test('a canceled order has one credit note of all, and its refund makes no other', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  await shop().move(id, 'canceled');
  await refund(id, total);
  await work();
  await pass(200);
  await work();
  expect(creditNoteCount()).toBe(before + 1);
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: null, needsPerson: false });
  expect((await shop().documents(id)).documents.map(({ kind }) => kind)).toEqual(['receipt', 'creditNote']);
});

test('an order that is canceled while its credit note waits is credited once', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  await refund(id, total);
  await shop().move(id, 'canceled');
  await work();
  await pass(200);
  await work();
  expect(creditNoteCount()).toBe(before + 1);
  expect(await shop().documents(id)).toMatchObject({ credits: [] });
});

test('an order that is canceled after a part of it was credited is left to a person', async () => {
  const id = await shop().sold();
  const before = creditNoteCount();
  await refund(id, 1990, ['1-1-0']);
  await work();
  await shop().move(id, 'canceled');
  await work();
  await pass(200);
  await work();
  expect(creditNoteCount()).toBe(before + 1);
  expect(await shop().row(id)).toMatchObject({ state: 'sent', task: 'cancelByHand', needsPerson: true });
});

test('credit notes of an order follow each other, also where the first one was lost', async () => {
  const id = await shop().sold();
  await refund(id, 6980, ['0-1-0']);
  await refund(id, 1990, ['1-1-0']);
  sandbox.kit.plan('lost', crediting);
  await work();
  for (const seconds of [70, 70, 310]) {
    await pass(seconds);
    await work();
  }
  expect((await creditNotes(id)).map((note) => note.total)).toEqual([6980, 1990]);
});

test('a credit note that waits for an earlier one of its document keeps no job busy', async () => {
  const id = await shop().sold();
  await refund(id, 6980, ['0-1-0']);
  await refund(id, 1990, ['1-1-0']);
  sandbox.kit.plan('lost', crediting);
  await work();
  // The pause of the account is over, and the first call is not repeated yet.
  await pass(20);
  await work();
  expect((await shop().documents(id)).credits).toHaveLength(2);
});

test('a refund is credited again at the store that an order moves to', async () => {
  const id = await shop().sold();
  await refund(id, 1990, ['1-1-0']);
  await work();
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  await shop().tenant.admin.call(ordersApi.reassign, {
    params: { id },
    body: { storeId: otherId, reason: 'Está más cerca', confirmed: true },
  });
  await work();
  await pass(200);
  await work();
  const [former, present] = await shop().rows(id);
  const notes = await shop().tenant.inTenant((db) =>
    db
      .selectFrom('posDocuments')
      .select(['posOrderId', 'total'])
      .where('orderId', '=', id)
      .where('kind', '=', 'creditNote')
      .orderBy('id')
      .execute(),
  );
  expect(notes).toEqual([
    { posOrderId: former?.id, total: 1990 },
    { posOrderId: present?.id, total: 1990 },
  ]);
});

test('a receipt that is canceled at the point of sale after a part of it was credited is shown to a person', async () => {
  const id = await shop().sold();
  await refund(id, 1990, ['1-1-0']);
  await work();
  const { id: rowId, reference } = await shop().row(id);
  const canceled = { state: 'canceled' as const, reference: reference ?? '', number: null };
  await shop().tenant.inTenant((db) => applyState(db, rowId, canceled));
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: 'review', needsPerson: true });
});
