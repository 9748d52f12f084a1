import { expect, test } from 'vitest';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract } from '#testing/integrations/posContract.ts';
import { posOrder } from '#testing/integrations/posOrders.ts';
import { posWriteContract } from '#testing/integrations/posItemContract.ts';
import { aloha } from './aloha.ts';
import { alohaSandbox } from './alohaSandbox.ts';
import { paths, sign } from './dialect.ts';

posContract(aloha, alohaSandbox);
posWriteContract(aloha, alohaSandbox);

const port = portOnSandbox(aloha, alohaSandbox, (opened) => opened);

test('a signature changes with the second, the method and the path', () => {
  const request = {
    method: 'GET',
    path: '/catalog/items',
    date: new Date('2026-07-02T03:30:00.900Z'),
    organization: 'cadena',
    secretKey: 'secreto',
  };
  expect(sign({ ...request, date: new Date('2026-07-02T03:30:00.100Z') })).toBe(sign(request));
  const changes = [{ date: new Date('2026-07-02T03:30:01.000Z') }, { method: 'POST' }, { path: '/catalog/items/1' }];
  expect(new Set(changes.map((change) => sign({ ...request, ...change }))).size).toBe(3);
  expect(changes.map((change) => sign({ ...request, ...change }))).not.toContain(sign(request));
});

test('the unit of a store comes before that of the credentials', async () => {
  const { adapter: opened } = port.open();
  const store = opened.store && { ...opened.store, references: { storeId: 'unidad-10' } };
  await expect(aloha.pos?.open({ ...opened, store }).catalogue(never)).rejects.toThrow('credenciales');
});

/** The catalogue of an account whose items come in pages of 200 with some facts about the list. */
function catalogueOf(length: number, facts: object) {
  const { adapter: opened } = port.open();
  const all = Array.from({ length }, (_, place) => ({
    itemId: { itemCode: `P${place}` },
    version: 1,
    shortDescription: { values: [{ value: `Producto ${place}` }] },
  }));
  const send: typeof opened.http.send = async ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('pageNumber'));
    const body = path.startsWith(paths.prices)
      ? { itemPrices: [] }
      : { pageContent: all.slice(page * 200, (page + 1) * 200), ...facts };
    return { status: 200, text: '', body };
  };
  return aloha.pos?.open({ ...opened, http: { ...opened.http, send } }).catalogue(never);
}

test.each([{}, { totalResults: 450 }])(
  'a list that does not name its last page is read to its end: %j',
  async (facts) => {
    expect(await catalogueOf(450, facts)).toHaveLength(450);
  },
);

test.each([{ totalResults: 500 }, { totalResults: 500, lastPage: true }, { lastPage: false }])(
  'a list that ends early is not read: %j',
  async (facts) => {
    await expect(catalogueOf(450, facts)).rejects.toMatchObject({ reason: 'unreadable' });
  },
);

test('the number of an order is that of its check', async () => {
  const { adapter: opened } = port.open();
  expect(await aloha.pos?.open(opened).send(posOrder(), never)).toMatchObject({ number: expect.stringMatching(/^A/) });
});
