import { expect, test } from 'vitest';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { remove } from '#kit/server/data/write.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { refundInCash } from '#testing/integrations/refundInCash.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { placingApi } from '../../../placing/placing.contract.ts';
import type { OrderPart } from '../../../record/orderShape.contract.ts';
import { partSums } from '../../../record/orderSums.rules.ts';
import { posDocumentsApi } from '../../posDocuments.contract.ts';
import { posOrdersApi } from '../../posOrders.contract.ts';

const { comanda, company, sandbox, shop } = await posTests(bsaleSandbox);

/** Two sandwiches with an option, and two drinks. */
const total = 2 * (5990 + 990) + 2 * 1990;
const part = (kind: OrderPart['kind'], amount: number): OrderPart => ({ kind, label: kind, amount, detail: null });
const selling = { on: /^POST .*documents/i };

const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);

test('an order has its receipt, for staff and for its guest', async () => {
  const id = await shop().sold();
  const [receipt] = sandbox.documents().slice(-1);
  const name = `Boleta ${receipt?.number}`;
  expect(await shop().documents(id)).toEqual({
    documents: [
      {
        id: expect.any(Number),
        kind: 'receipt',
        name,
        url: receipt?.url,
        total,
        taxState: 'pending',
        message: null,
        problem: null,
      },
    ],
    credits: [],
  });
  expect(await shop().notes(id)).toContain(`Bsale emitió ${name}`);
  const { uuid } = await shop().tenant.inTenant((db) =>
    db.selectFrom('orders').select('uuid').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const headers = { tenant: shop().tenant.slug };
  const { body } = await comanda.visitor.call(placingApi.track, { params: { uuid } }, headers);
  expect(body.documents).toEqual([{ name, url: receipt?.url }]);
});

test('a guest who requested an invoice gets one', async () => {
  const id = await shop().place();
  const billing = {
    kind: 'invoice',
    businessName: 'Sándwiches SpA',
    email: 'cuentas@sandwiches.test',
    phone: '',
    documentType: 'vat_number',
    documentId: '76.123.456-0',
    holder: 'company',
    taxFree: false,
  };
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('orders')
      .set({ billing: JSON.stringify(billing) })
      .where('id', '=', id)
      .execute(),
  );
  await work();
  expect((await shop().documents(id)).documents).toMatchObject([
    { kind: 'invoice', name: expect.stringMatching(/^Factura/) },
  ]);
});

test('a receipt whose response was lost is found with its order, and is issued once', async () => {
  const before = sandbox.documents().length;
  const id = await shop().place();
  sandbox.kit.plan('lost', selling);
  await work();
  await pass(10);
  await work();
  expect((await shop().documents(id)).documents).toHaveLength(1);
  expect(sandbox.documents()).toHaveLength(before + 1);
});

test('an order without folios is left to a person, and nothing is sent again', async () => {
  sandbox.setFolios('none');
  const before = sandbox.documents().length;
  const id = await shop().sold();
  await pass(4000);
  await work();
  expect(await shop().row(id)).toMatchObject({
    needsPerson: true,
    attempts: 1,
    problem: expect.stringMatching(/folios/),
  });
  expect(sandbox.documents()).toHaveLength(before);
});

test('a document that the tax office rejects is a problem of its order until a person settles it', async () => {
  const id = await shop().sold();
  const [receipt] = sandbox.documents().slice(-1);
  sandbox.decideTax(receipt?.reference ?? '', 'rejected', 'Folio ya recibido');
  await pass(200);
  await work();
  const problem = `El servicio de impuestos rechazó Boleta ${receipt?.number}: Folio ya recibido`;
  expect(await shop().documentProblem(id)).toBe(problem);
  const { body } = await shop().tenant.admin.call(posOrdersApi.problems);
  expect(body.data).toMatchObject([{ orderId: id, problem, needsPerson: true }]);
  const [document] = (await shop().documents(id)).documents;
  expect(document).toMatchObject({ taxState: 'rejected', problem });
  const settled = await shop().tenant.admin.call(posDocumentsApi.settle, { params: { id: document?.id ?? 0 } });
  expect(settled.body.documents[0]?.problem).toBeNull();
  await pass(200);
  await work();
  expect(await shop().documentProblem(id)).toBeNull();
});

test('a document is read until the tax office decides, also of an order that has ended', async () => {
  const id = await shop().sold();
  await shop().tenant.inTenant((db) =>
    unaudited(db).updateTable('orders').set({ status: 'completed' }).where('id', '=', id).execute(),
  );
  const [receipt] = sandbox.documents().slice(-1);
  sandbox.decideTax(receipt?.reference ?? '', 'accepted', null);
  await pass(200);
  await work();
  expect((await shop().documents(id)).documents).toMatchObject([{ taxState: 'accepted' }]);
  const stored = await shop().tenant.inTenant((db) =>
    db.selectFrom('posDocuments').select(['nextAt', 'reads']).where('orderId', '=', id).execute(),
  );
  expect(stored).toMatchObject([{ nextAt: null }]);
});

test('a receipt is read again after its credentials were missing once', async () => {
  const id = await shop().place();
  await work();
  await shop().tenant.inTenant(async (db) => {
    const credentials = await db.selectFrom('authCredentials').select('id').executeTakeFirstOrThrow();
    await remove(db, 'authCredentials', credentials.id);
    await unaudited(db).updateTable('orders').set({ status: 'completed' }).where('id', '=', id).execute();
  });
  await pass(200);
  await work();
  await giveCredentials(shop().tenant, 'bsale', { values: sandbox.credentials });
  sandbox.decideTax((await shop().row(id)).reference ?? '', 'accepted', null);
  await pass(1000);
  await work();
  expect((await shop().documents(id)).documents).toMatchObject([{ taxState: 'accepted' }]);
});

test('a receipt of another amount than its order is a problem, and is not issued again', async () => {
  const id = await shop().place();
  await work();
  await shop().tenant.inTenant(async (db) => {
    await unaudited(db).deleteFrom('posDocuments').where('orderId', '=', id).execute();
    const parts = [part('products', total), part('serviceFee', 500)];
    await unaudited(db)
      .updateTable('orders')
      .set({ parts: JSON.stringify(parts), total: total + 500, ...partSums(parts) })
      .where('id', '=', id)
      .execute();
  });
  await pass(200);
  await work();
  expect(await shop().documentProblem(id)).toMatch(/^Boleta \d+ es por \$17\.940, y el pedido por \$18\.440\.$/);
  expect(shop().books(id)).toHaveLength(1);
});

test('documents of another company are not found by any id', async () => {
  const id = await shop().sold();
  const rejected = (await shop().documents(id)).documents[0]?.id ?? 0;
  await refundInCash(shop().tenant, id, { amount: 3000 });
  await work();
  const credit = (await shop().documents(id)).credits[0]?.id ?? 0;
  const { admin } = (await company()).tenant;
  const answers = [
    await admin.call(posDocumentsApi.ofOrder, { params: { id } }),
    await admin.call(posDocumentsApi.settle, { params: { id: rejected } }),
    await admin.call(posDocumentsApi.retryCredit, { params: { id: credit } }),
    await admin.call(posDocumentsApi.settleCredit, { params: { id: credit }, body: { number: '88' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
