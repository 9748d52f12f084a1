import { expect, test } from 'vitest';
import type { PosItemChange } from '#integrations/pos/port.ts';
import { answeredBy } from '#testing/integrations/answeredBy.ts';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract, posWebhookContract } from '#testing/integrations/posContract.ts';
import { posWriteContract } from '#testing/integrations/posItemContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { fudo } from './fudo.ts';
import { fudoSandbox } from './fudoSandbox.ts';
import { readFudoWebhook } from './fudoPos.ts';

posContract(fudo, fudoSandbox);
posWebhookContract(fudo, fudoSandbox);
posWriteContract(fudo, fudoSandbox);

const port = portOnSandbox(fudo, fudoSandbox, (opened) => opened);
/** Opens the account of a store, whose main API may answer otherwise. */
const openPos = ({
  without = [],
  answers = {},
}: {
  without?: readonly string[];
  answers?: Record<string, unknown>;
} = {}) => {
  const all = Object.entries(port.sandbox().credentials).filter(([name]) => !without.includes(name));
  const { adapter: opened, calls, check } = port.open(Object.fromEntries(all));
  const http = answeredBy(opened.http, async (call, send) => {
    const body = call.host === 'main' ? answers[`${call.method} ${call.path}`] : undefined;
    return body === undefined ? send() : { status: 200, text: '', body };
  });
  const pos = fudo.pos?.open({ ...opened, http });
  if (!pos?.writeItems) throw new Error('Fudo has no writeItems');
  return { write: (changes: readonly PosItemChange[]) => pos.writeItems?.(changes, never), pos, calls, check };
};
const option = { kind: 'option', code: '201', name: null, price: 1290 } as const;

test('an event that is no change of an order is ignored', () => {
  const body = JSON.stringify({ event: 'ORDER-PRINTED', orderId: 7 });
  expect(readFudoWebhook(rawWebhook({ body }))).toEqual({ ignored: 'ORDER-PRINTED' });
});

test('the order of an event is read in both of its places', () => {
  const body = JSON.stringify({ event: 'ORDER-CLOSED', order: { id: 7 } });
  expect(readFudoWebhook(rawWebhook({ body }))).toEqual({
    key: 'ORDER-CLOSED 7',
    reference: '7',
    number: null,
    state: 'closed',
  });
});

test('the price of an option changes in its groups, and not that of the product that it is', async () => {
  const { write, pos } = openPos();
  expect(await write([{ ...option, name: 'Palta hass' }])).toEqual([{ code: '201', problem: null }]);
  const items = await pos.catalogue(never);
  const options = items.flatMap(({ groups }) => groups.flatMap((group) => group.options));
  expect(options.find(({ code }) => code === '201')).toMatchObject({ name: 'Palta hass', price: 1290 });
  expect(items.find(({ code }) => code === '201')).toMatchObject({ name: 'Palta hass', price: 990 });
});

test('an option with several prices in its groups is left to a person', async () => {
  const modifier = (id: string, price: number) => ({
    id,
    attributes: { price, maxQuantity: 1 },
    relationships: { product: { data: { id: '202' } } },
  });
  const path = 'GET /product-modifiers?page[size]=500&page[number]=1';
  const { write, calls } = openPos({ answers: { [path]: { data: [modifier('1', 500), modifier('2', 700)] } } });
  expect(await write([{ ...option, code: '202' }])).toEqual([
    { code: '202', problem: 'En Fudo tiene precios distintos en sus grupos: cámbialos en Fudo.' },
  ]);
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a product with another name in the other API of Fudo is not changed', async () => {
  const other = { data: { id: '102', attributes: { name: 'Servilletas', price: 0 } } };
  const { write, calls } = openPos({ answers: { 'GET /products/102': other } });
  const [result] = (await write([{ kind: 'product', code: '102', name: null, price: 2190 }])) ?? [];
  expect(result?.problem).toMatch(/lo llama «Servilletas», y la de pedidos «Bebida»\. No se cambió/);
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('without the credentials of the main API orders are possible, and no change is', async () => {
  const { write, pos, check } = openPos({ without: ['apiKey', 'secretKey'] });
  expect(await check()).toEqual({ ok: true, message: expect.stringMatching(/Sin «API key» y «API secret» no se/) });
  expect(await pos.catalogue(never)).not.toEqual([]);
  await expect(write([option])).rejects.toThrow('faltan «API key» y «API secret»');
});

test('half of the credentials of the main API, or wrong ones, fail the test of the credentials', async () => {
  expect(await openPos({ without: ['secretKey'] }).check()).toMatchObject({ ok: false, field: 'secret_key' });
  const wrong = port.open({ ...port.sandbox().credentials, secretKey: 'de-otro-local' });
  expect(await wrong.check()).toMatchObject({ ok: false, field: 'secret_key' });
});

test('no log has a token of Fudo', async () => {
  const { write, calls } = openPos();
  await write([{ kind: 'product', code: '102', name: null, price: 1990 }]);
  const logins = calls.filter(({ name }) => name.startsWith('Pedir acceso'));
  expect(logins.map(({ answer, status }) => [answer, status])).toEqual([
    ['•••', 200],
    ['•••', 200],
  ]);
});
