import { expect, test } from 'vitest';
import { sampleMenu } from '#testing/integrations/sampleChannelMenu.ts';
import type { MenuChange } from './channelMenus.contract.ts';
import { inGroup, takenRecordOf, type TakingContext, takingOf } from './differenceTaking.rules.ts';

const context: TakingContext = {
  channelName: 'Rappi',
  link: { priceGroupId: null, markup: 0, menuId: 2 },
  priceGroupName: 'Lista Rappi',
  present: sampleMenu(),
  pricedByMenu: new Map(),
  pricedByGroup: new Set(),
};
const price: MenuChange = {
  kind: 'price',
  of: 'product',
  key: 'p12',
  name: 'Churrasco italiano',
  place: null,
  before: 6490,
  after: 5990,
};
const list = { id: 9, name: 'Mall' };
const optionPrice: MenuChange = { ...price, of: 'option', key: 'o7', place: 'Agregados', before: 1200, after: 990 };

test.each<[string, MenuChange, object]>([
  ['a price of a product', price, { of: 'product', id: 12, field: 'price', value: 6490 }],
  [
    'a name',
    { ...price, kind: 'name', before: 'Churrasco', after: 'Churrasco italiano' },
    { of: 'product', id: 12, field: 'name', value: 'Churrasco' },
  ],
  [
    'a description without text',
    { ...price, kind: 'description', before: '', after: 'Con palta y tomate' },
    { of: 'product', id: 12, field: 'description', value: '' },
  ],
  ['a price of an option', optionPrice, { of: 'option', id: 7, field: 'price', value: 1200 }],
])('%s is written into the record of ours', (_, change, taking) => {
  expect(takingOf(change, context)).toEqual(taking);
});

test.each<[string, MenuChange, Partial<TakingContext>, RegExp]>([
  [
    'of a link with a list',
    price,
    { link: { ...context.link, priceGroupId: 4 } },
    /^El precio viene de la lista «Lista Rappi»/,
  ],
  ['of a link with a markup', price, { link: { ...context.link, markup: 5 } }, /Rappi con un alza/],
  ['of a link that lowers prices', price, { link: { ...context.link, markup: -5 } }, /Rappi con una rebaja/],
  ['set by a line of a menu', price, { pricedByMenu: new Map([[12, { lineId: 5 }]]) }, /el que tiene en el menú/],
  [
    'set by a list of a menu',
    price,
    { pricedByMenu: new Map([[12, { list }]]) },
    /^El precio viene de la lista «Mall»/,
  ],
  ['of a second key', { ...price, key: 'p12.c4' }, { present: withSecondKey() }, /el que tiene en el menú/],
  ['set by a group', optionPrice, { pricedByGroup: new Set([inGroup(7, 'Agregados')]) }, /«Agregados»/],
  ['that changed here since', { ...price, after: 5500 }, {}, /Cambió aquí/],
  ['of a product that is no longer sold', { ...price, key: 'p99' }, {}, /Ya no está/],
])('a price %s is not taken, with the reason', (_, change, more, reason) => {
  expect(takingOf(change, { ...context, ...more })).toMatchObject({ problem: expect.stringMatching(reason) });
});

test('a price of a list links to its product in the list, and one of a menu to its line', () => {
  const takenWith = (more: Partial<TakingContext>) => takingOf(price, { ...context, ...more });
  expect(takenWith({ link: { ...context.link, priceGroupId: 4 } })).toMatchObject({
    path: '/price-groups/4?product=12',
  });
  expect(takenWith({ pricedByMenu: new Map([[12, { lineId: 5 }]]) })).toMatchObject({
    path: '/menu/edit-menu/2?field=l5',
  });
  expect(takenWith({ pricedByMenu: new Map([[12, { list }]]) })).toMatchObject({ path: '/price-groups/9?product=12' });
});

test('names of groups, pictures and parts that are not ours cannot be taken', () => {
  expect(takenRecordOf(price)).toBe('product');
  const others = [
    { kind: 'picture' as const },
    { kind: 'name' as const, key: 'g3' },
    { key: 'x9' },
    { kind: 'removed' as const },
  ];
  expect(others.map((change) => takenRecordOf({ ...price, ...change }))).toEqual([null, null, null, null]);
});

function withSecondKey() {
  const menu = sampleMenu();
  return { ...menu, items: menu.items.map((item) => (item.key === 'p12' ? { ...item, key: 'p12.c4' } : item)) };
}
