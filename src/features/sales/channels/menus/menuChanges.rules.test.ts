import { expect, test } from 'vitest';
import { openHours, sampleItem, sampleMenu, sampleOption } from '#testing/integrations/sampleChannelMenu.ts';
import { channelHoursText, hoursChange, menuChanges } from './menuChanges.rules.ts';

const menu = sampleMenu();
const short = (after: ReturnType<typeof sampleMenu>) =>
  menuChanges(menu, after).map(({ kind, of, name, place, before, after: to }) => [kind, of, name, place, before, to]);
const withItem = (key: string, more: object) => ({
  ...menu,
  items: menu.items.map((item) => (item.key === key ? { ...item, ...more } : item)),
});

test('the same menu has no changes, also in another order of items', () => {
  expect(short({ ...menu, items: menu.items.toReversed(), groups: menu.groups.toReversed() })).toEqual([]);
});

test('names, prices, texts and pictures of products change', () => {
  const after = withItem('p12', { name: 'Churrasco', price: 6490, description: 'Con queso', pictureUrl: null });
  expect(short(after)).toEqual([
    ['name', 'product', 'Churrasco', null, 'Churrasco italiano', 'Churrasco'],
    ['price', 'product', 'Churrasco', null, 5990, 6490],
    ['description', 'product', 'Churrasco', null, 'Con palta y tomate', 'Con queso'],
    ['picture', 'product', 'Churrasco', null, 'https://cdn.comanda.test/churrasco.jpg', null],
  ]);
});

test('products appear, go and move between categories', () => {
  const items = [...menu.items.filter(({ key }) => key !== 'p12'), sampleItem({ key: 'p40', name: 'Té', price: 900 })];
  const [first, second] = menu.categories;
  if (!first || !second) throw new Error('The sample has two categories');
  const categories = [{ ...first, itemKeys: ['p40'] }, second];
  expect(short({ ...menu, items, categories })).toEqual([
    ['added', 'product', 'Té', null, null, 'Té'],
    ['removed', 'product', 'Churrasco italiano', null, 'Churrasco italiano', null],
    ['moved', 'product', 'Bebida', null, 'Bebidas, Sándwiches', 'Bebidas'],
  ]);
});

test('options change their price in a group, join it and leave it', () => {
  const items = [...menu.items, sampleOption('o8', 'Queso', 700)];
  const groups = menu.groups.map((group) =>
    group.key === 'g3'
      ? {
          ...group,
          max: 5,
          choices: [
            { itemKey: 'o7', price: 1090, max: 1 },
            { itemKey: 'o8', price: 700, max: 1 },
          ],
        }
      : group,
  );
  expect(short({ ...menu, items, groups })).toEqual([
    ['added', 'option', 'Queso', null, null, 'Queso'],
    ['price', 'option', 'Palta extra', 'Agregados', 990, 1090],
    ['removed', 'option', 'Huevo', 'Agregados', 500, null],
    ['quantities', 'group', 'Agregados', null, '0 a 4', '0 a 5'],
  ]);
});

test('sold-outs are no changes, and hours of the store are told apart from the rest', () => {
  const after = { ...withItem('p12', { available: false }), hours: openHours(['12:00', '22:00']) };
  expect(short(after)).toEqual([]);
  expect(hoursChange(menu, after)?.after).toMatch(/^Lunes 12:00–22:00; Martes/);
  expect(hoursChange(menu, menu)).toBeNull();
  expect(hoursChange(menu, { ...after, hours: null })).toBeNull();
});

test('hours of a category are shown in a line', () => {
  const morning = openHours(['08:00', '12:00']);
  const categories = menu.categories.map((category) =>
    category.key === 'c1' ? { ...category, hours: morning } : category,
  );
  expect(short({ ...menu, categories })).toEqual([
    ['partHours', 'category', 'Bebidas', null, '', channelHoursText(morning)],
  ]);
});
