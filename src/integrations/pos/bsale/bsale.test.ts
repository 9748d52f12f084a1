import { expect, test } from 'vitest';
import { isUnknown } from '../../client/ProviderFailure.ts';
import type { Answer, Call } from '../../client/call.ts';
import { never, newKey, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract } from '#testing/integrations/posContract.ts';
import { posOrder } from '#testing/integrations/posOrders.ts';
import { posDocumentContract } from '#testing/integrations/posDocumentContract.ts';
import { posStockContract, posWriteContract } from '#testing/integrations/posItemContract.ts';
import { bsale } from './bsale.ts';
import { taxPercentOf } from './bsaleItems.ts';
import { bsaleSandbox } from './bsaleSandbox.ts';
import { paths } from './dialect.ts';

posContract(bsale, bsaleSandbox);
posDocumentContract(bsale, bsaleSandbox);
posStockContract(bsale, bsaleSandbox);
posWriteContract(bsale, bsaleSandbox);

const port = portOnSandbox(bsale, bsaleSandbox, (opened) => bsale.pos?.open(opened));
const portOfAccount = portOnSandbox(bsale, bsaleSandbox, (opened) => opened);

/** The body of the document that an order became. */
async function sentBody(changes: Parameters<typeof posOrder>[0]) {
  const { adapter: pos, calls } = port.open();
  await pos.send(posOrder(changes), never);
  return JSON.parse(calls.at(-1)?.request ?? '');
}

test('the date of a document is the day in Chile on which it is sent, without a zone', async () => {
  const { emissionDate } = await sentBody({ sentAt: '2026-07-02T03:30:00.000Z' });
  expect(new Date(emissionDate * 1000).toISOString()).toBe('2026-07-01T00:00:00.000Z');
});

test('a document of credentials for tests is not declared', async () => {
  expect((await sentBody({})).declareSii).toBe(0);
});

test('what is free has a price and a discount of 100 %', async () => {
  const bebida = { code: '102', name: 'Bebida', discountCode: null, comment: '' };
  const line = { ...bebida, quantity: 2, unitPrice: 1190, discount: 2380 };
  const choices = [{ code: '201', groupCode: '51', name: 'Palta extra', quantity: 1, unitPrice: 0 }];
  const paid = { ...line, code: '101', unitPrice: 5950, discount: 0, choices };
  const { details } = await sentBody({ lines: [{ ...line, choices: [] }, paid] });
  expect(details).toMatchObject([
    { code: '102', quantity: 2, netUnitValue: 1000, discount: 100 },
    { code: '101', quantity: 2, netUnitValue: 5000, discount: 0 },
    { code: '201', quantity: 2, netUnitValue: 1, discount: 100 },
  ]);
});

test('the tax id of an invoice has no dots', async () => {
  const billing = { kind: 'invoice', taxId: '76.123.456-0', businessName: 'Sándwiches SpA' } as const;
  const { client } = await sentBody({ billing });
  expect(client).toMatchObject({ code: '76123456-0', company: 'Sándwiches SpA', municipality: 'Providencia' });
});

test('a delivery without the code of its item is refused before anything is sent', async () => {
  const { adapter: pos, calls } = port.open();
  const order = posOrder({ delivery: { code: null, amount: 1990 } });
  expect(await pos.send(order, never)).toMatchObject({ state: 'refused', reason: 'unmapped' });
  expect(calls).toEqual([]);
});

test('the same order sent twice is one document', async () => {
  const { adapter: pos } = port.open();
  const order = posOrder();
  const first = await pos.send(order, never);
  expect(await pos.send(order, never)).toEqual(first);
});

/** The catalogue of an account with some variants, in pages without the address of the next one. */
function catalogueOf(variants: readonly object[], count: number | undefined) {
  const { adapter: opened } = portOfAccount.open();
  const send: typeof opened.http.send = async ({ path }) => {
    const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'));
    const isVariants = path.startsWith(paths.variants);
    const items = isVariants ? variants.slice(offset, offset + 50) : [];
    return { status: 200, text: '', body: { items, count: isVariants ? count : 0 } };
  };
  return bsale.pos?.open({ ...opened, http: { ...opened.http, send } }).catalogue(never);
}

test('a catalogue of several pages is read to its end', async () => {
  const { adapter: opened } = portOfAccount.open();
  const variantOf = (id: number) => ({ id, code: `V${id}`, product: { id, name: `Producto ${id}` } });
  const send: typeof opened.http.send = async ({ path }) => {
    const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'));
    const isVariants = path.startsWith(paths.variants);
    const items = isVariants ? Array.from({ length: offset < 100 ? 50 : 20 }, (_, at) => variantOf(offset + at)) : [];
    return { status: 200, text: '', body: { items, ...(isVariants && offset < 100 && { next: 'https://next' }) } };
  };
  const items = await bsale.pos?.open({ ...opened, http: { ...opened.http, send } }).catalogue(never);
  expect(items?.map(({ code }) => code)).toEqual(Array.from({ length: 120 }, (_, id) => `V${id}`));
});

test.each([
  ['without a count', undefined, 120],
  ['whose count is right', 120, 120],
])('a list %s and without the address of its next page is read to its end', async (_title, count, length) => {
  const variants = Array.from({ length }, (_, id) => ({ id, code: `V${id}`, product: { id, name: `Producto ${id}` } }));
  expect(await catalogueOf(variants, count)).toHaveLength(length);
});

test('a catalogue with fewer products than Bsale counts is not read', async () => {
  const variants = Array.from({ length: 70 }, (_, id) => ({
    id,
    code: `V${id}`,
    product: { id, name: `Producto ${id}` },
  }));
  await expect(catalogueOf(variants, 120)).rejects.toMatchObject({ reason: 'unreadable' });
});

/** Bsale with other answers to some calls, once a credit note was issued. */
function afterCredit(answerOf: (call: Call) => Answer | undefined) {
  const { adapter: opened } = portOfAccount.open();
  let isIssued = false;
  const send: typeof opened.http.send = async (call, signal) => {
    const other = isIssued ? answerOf(call) : undefined;
    if (other) return other;
    const answer = await opened.http.send(call, signal);
    isIssued ||= call.method === 'POST' && call.path === paths.returns;
    return answer;
  };
  return bsale.pos?.open({ ...opened, http: { ...opened.http, send } });
}

test('a credit note that was issued and cannot be read may exist, and is found later', async () => {
  const pos = afterCredit(({ method, path }) =>
    method === 'GET' && /^\/documents\/\d+\.json/.test(path) ? { status: 404, text: '', body: null } : undefined,
  );
  const sent = await pos?.send(posOrder(), never);
  const document = sent?.state === 'accepted' ? sent.reference : '';
  const credit = { key: newKey(), document, parts: null, reason: 'Llegó frío' };
  await expect(pos?.creditNote?.(credit, never)).rejects.toSatisfy(isUnknown);
  const later = bsale.pos?.open(portOfAccount.open().adapter);
  expect(await later?.creditNote?.(credit, never)).toMatchObject({ kind: 'creditNote' });
});

test('an order is canceled also while its credit note is not listed yet', async () => {
  const pos = afterCredit(({ method, path }) =>
    method === 'GET' && path.startsWith(paths.returns)
      ? { status: 200, text: '', body: { items: [], count: 0 } }
      : undefined,
  );
  const sent = await pos?.send(posOrder(), never);
  const reference = sent?.state === 'accepted' ? sent.reference : '';
  expect(await pos?.cancel?.(reference, 'Lo pidió el cliente', never)).toMatchObject({
    state: 'canceled',
    documents: [{ kind: 'receipt' }, { kind: 'creditNote' }],
  });
});

test('a document is read with the least that Bsale answers, and a total with decimals', async () => {
  const { adapter: opened } = portOfAccount.open();
  const order = posOrder();
  const body = { id: 9, number: 1, totalAmount: order.total + 0.4 };
  const send: typeof opened.http.send = async () => ({ status: 201, text: '', body });
  expect(await bsale.pos?.open({ ...opened, http: { ...opened.http, send } }).send(order, never)).toMatchObject({
    state: 'accepted',
    documents: [{ kind: 'receipt', reference: '9', number: '1', url: null, total: order.total, taxState: 'pending' }],
  });
});

test('an office that does not exist is named as the field to correct', async () => {
  const check = await port.open({ ...port.sandbox().credentials, localId: '77' }).check();
  expect(check).toMatchObject({ ok: false, field: 'local_id' });
});

test.each([
  ['the tax of the country', 1672.27, 1990, 19],
  ['that of the country, where its amount is rounded', 8.4, 10, 19],
  ['a higher tax', 1000, 1395, 39.5],
  ['no tax', 1000, 1000, 0],
])('a price has %s', (_, variantValue, variantValueWithTaxes, percent) => {
  const variant = { id: '1', code: '101' };
  expect(taxPercentOf({ id: '1', variantValue, variantValueWithTaxes, variant })).toBe(percent);
});

test('a price without its net amount has no known tax', () => {
  const variant = { id: '1', code: '101' };
  expect(taxPercentOf({ id: '1', variantValueWithTaxes: 1990, variant })).toBeNull();
});
