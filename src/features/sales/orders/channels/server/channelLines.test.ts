import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ChannelLine } from '#integrations/channels/port.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { insert, remove } from '#kit/server/data/write.ts';
import { channelCompany } from '#testing/integrations/channelCompany.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { kitchenApi } from '../../kitchen/kitchen.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';

const sandbox = await sandboxFor(uberEatsSandbox);

const { tenant, storeId, jobs } = await channelCompany(sandbox.address, sandbox);
beforeEach(() => jobs.clear());

const placed = async (items: ChannelLine[]) => {
  const { reference } = await sandbox.placeOrder({ items });
  await jobs.work({ withLater: false });
  const { id } = await tenant.inTenant((db) =>
    db.selectFrom('orders').select('id').where('externalReference', '=', reference).executeTakeFirstOrThrow(),
  );
  return { id, params: { orderId: id } };
};
const at = async (orderId: number) => (await tenant.admin.call(channelOrdersApi.ofOrder, { params: { orderId } })).body;
const orderOf = async (id: number) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
const noteOf = async (id: number) => (await orderOf(id)).timeline.findLast(({ kind }) => kind === 'note')?.note;
const productOf = (name: string) =>
  tenant.inTenant(async (db) => (await insert(db, 'products', { name, url: randomUUID(), priceProduct: 4500 })).id);
const onBoard = async (id: number) =>
  (await tenant.admin.call(kitchenApi.board, { params: { storeId } })).body.data.find((order) => order.id === id);

test('a line that is no product of ours gets the one that staff choose, also in the next order', async () => {
  const giant: ChannelLine = {
    reference: 'g1',
    key: null,
    name: 'Completo gigante',
    quantity: 2,
    unitPrice: 4500,
    comment: '',
    choices: [],
  };
  const productId = await productOf('Completo italiano XL');
  const productsOf = async (id: number) => (await orderOf(id)).lines.map((line) => line.productId);
  const first = await placed([giant]);
  expect((await at(first.id)).unknown).toEqual([{ reference: 'g1', name: 'Completo gigante' }]);
  const choose = (product: number) =>
    tenant.admin.call(channelOrdersApi.chooseProduct, {
      params: first.params,
      body: { reference: 'g1', productId: product },
    });
  expect((await choose(999_999)).refusal.errors).toEqual({ productId: ['Ese producto ya no existe'] });
  const { body } = await choose(productId);
  expect(body.unknown).toEqual([]);
  expect(await productsOf(first.id)).toEqual([productId]);
  expect(await noteOf(first.id)).toBe('«Completo gigante» es Completo italiano XL');
  const next = await placed([{ ...giant, reference: 'g2', name: 'COMPLETO gigante ' }]);
  expect(await productsOf(next.id)).toEqual([productId]);
  const marked = await tenant.inTenant((db) =>
    db.selectFrom('salesMarks').select('storeId').where('storeId', '=', storeId).execute(),
  );
  expect(marked).not.toEqual([]);
});

test('a line is the product and the options whose keys we published, whatever it is called there', async () => {
  const productId = await productOf('Churrasco palta');
  const { group, option } = await tenant.inTenant(async (db) => {
    const group = await insert(db, 'modifiers', { kind: 'group', name: 'Agregados' });
    const option = await insert(db, 'modifiers', { kind: 'option', name: 'Palta' });
    return { group, option };
  });
  const choice = { quantity: 1, unitPrice: 500, comment: '', choices: [] };
  const { id } = await placed([
    {
      reference: 'k1',
      key: `p${productId}`,
      name: 'Nombre del canal',
      quantity: 1,
      unitPrice: 4500,
      comment: '',
      choices: [
        { ...choice, reference: 'k2', key: `o${option.id}.g${group.id}`, name: 'Palta extra' },
        { ...choice, reference: 'k3', key: 'o999999', name: 'De otra época' },
      ],
    },
  ]);
  expect((await orderOf(id)).lines).toMatchObject([
    {
      productId,
      name: 'Nombre del canal',
      choices: [
        { optionId: option.id, groupId: group.id, groupName: 'Agregados', name: 'Palta extra' },
        { optionId: 0, groupId: 0, name: 'De otra época' },
      ],
    },
  ]);
});

test('a product that was deleted after its menu was published reaches the kitchen in words', async () => {
  const productId = await productOf('Chacarero');
  await tenant.inTenant((db) => remove(db, 'products', productId));
  const line = { key: `p${productId}`, name: 'Chacarero', quantity: 1, unitPrice: 4500, comment: '', choices: [] };
  const { id } = await placed([{ ...line, reference: 'd1' }]);
  expect((await orderOf(id)).lines).toMatchObject([{ productId: 0, name: 'Chacarero' }]);
  expect((await onBoard(id))?.lines).toMatchObject([{ name: 'Chacarero' }]);
  expect((await at(id)).unknown).toEqual([{ reference: 'd1', name: 'Chacarero' }]);
});
