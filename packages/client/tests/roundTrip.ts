// Each record is made, read, sent back as it was read with one change, and deleted.
import process from 'node:process';
import { api, connect, ok } from '@comanda/client';

const [baseUrl = '', token, company, storeId] = process.argv.slice(2);
const chain = connect({ baseUrl, token, company });
const done: string[] = [];

function same(one: unknown, other: unknown, name: string) {
  if (one !== other) throw new Error(`${name}: ${String(one)} is not ${String(other)}`);
  done.push(name);
}

const store = { name: 'Plaza', text_address: 'Uno 1', phone: '+56987654321', email: 'plaza@cadena.test' };
const read = await ok(api.storesGet({ id: Number(storeId) }, chain));
same(
  (await ok(api.storesUpdate({ id: read.id, body: { store: { ...read, ...store } } }, chain))).name,
  'Plaza',
  'stores',
);

const { id: productId } = await ok(api.productsCreate({ body: { product: { name: 'Sopa' } } }, chain));
const soup = { ...(await ok(api.productsGet({ id: productId }, chain))), dispatch_method: 'pick_up' as const };
const product = await ok(api.productsUpdate({ id: productId, body: { product: soup } }, chain));
same(product.dispatch_method, 'pick_up', 'products');

const { id: modifierId } = await ok(
  api.modifiersCreate({ body: { modifier: { kind: 'group', name: 'Salsas' } } }, chain),
);
const modifier = { ...(await ok(api.modifiersGet({ id: modifierId }, chain))), name: 'Ajíes' };
same((await ok(api.modifiersUpdate({ id: modifierId, body: { modifier } }, chain))).name, 'Ajíes', 'modifiers');
await ok(api.modifiersRemove({ id: modifierId }, chain));

const { id: menuId } = await ok(api.menusCreate({ body: { menu: { name: 'Carta' } } }, chain));
const menu = { ...(await ok(api.menusGet({ id: menuId }, chain))), name: 'Cena' };
same((await ok(api.menusUpdate({ id: menuId, body: { menu } }, chain))).name, 'Cena', 'menus');
await ok(api.menusRemove({ id: menuId }, chain));

const { id: listId } = await ok(api.priceGroupsCreate({ body: { price_group: { name: 'Terraza' } } }, chain));
const list = { ...(await ok(api.priceGroupsGet({ id: listId }, chain))), position: 2 };
same((await ok(api.priceGroupsUpdate({ id: listId, body: { price_group: list } }, chain))).position, 2, 'priceGroups');
await ok(api.priceGroupsRemove({ id: listId }, chain));

const cashier = { name: 'Caja', policy_ids: ['orders.list' as const] };
const { id: roleId } = await ok(api.rolesCreate({ body: { role: cashier } }, chain));
const role = { ...(await ok(api.rolesGet({ id: roleId }, chain))), description: 'Turno' };
same((await ok(api.rolesUpdate({ id: roleId, body: { role } }, chain))).description, 'Turno', 'roles');

const person = {
  name: 'Ana',
  phone: '+56987654321',
  email: 'ana@cadena.test',
  role_ids: [roleId],
  store_ids: [read.id],
};
const { id: userId } = await ok(api.usersCreate({ body: { admin_user: person } }, chain));
const user = { ...(await ok(api.usersGet({ id: userId }, chain))), name: 'Ana María' };
same((await ok(api.usersUpdate({ id: userId, body: { admin_user: user } }, chain))).name, 'Ana María', 'users');
await ok(api.usersRemove({ id: userId }, chain));
await ok(api.rolesRemove({ id: roleId }, chain));

const account = await ok(api.accountProfile(chain));
same((await ok(api.accountUpdateProfile({ body: { profile: account } }, chain))).name, account.name, 'account');
console.log(JSON.stringify(done));
