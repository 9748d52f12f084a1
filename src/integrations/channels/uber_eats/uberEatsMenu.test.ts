import { expect, test } from 'vitest';
import type { ChannelMenu } from '#domain/channelMenus.ts';
import {
  openHours,
  sampleGroup,
  sampleItem,
  sampleMenu,
  sampleOption,
} from '#testing/integrations/sampleChannelMenu.ts';
import { openEnd, uberMenu } from './menuDialect.ts';
import { fromUberMenu, toUberMenu } from './uberEatsMenu.ts';

const place = { currency: 'CLP', country: 'cl' } as const;
const roundTrip = (menu: ChannelMenu) => fromUberMenu(uberMenu.parse(toUberMenu(menu, place)), place);
const item = sampleItem({ key: 'p12', name: 'Churrasco', price: 5990 });
const category = { key: 'c2', name: 'Desayunos', description: 'Hasta las 12', hours: null, itemKeys: ['p12'] };

test('hours of categories and items are read as they were written, also to the end of a day', () => {
  const morning = openHours(['08:00', '12:00']);
  const menu = sampleMenu({
    categories: [
      { ...category, hours: morning },
      { ...category, key: 'c3' },
    ],
    items: [{ ...item, hours: openHours(['20:00', '24:00']) }],
    groups: [],
  });
  expect(roundTrip(menu)).toEqual(menu);
  expect(toUberMenu(menu, place)).toMatchObject({
    menus: [
      { id: 'menu-c2', category_ids: ['c2'] },
      { id: 'menu', category_ids: ['c3'] },
    ],
  });
});

test('an option has the price and the maximum of each group', () => {
  const groups = [
    sampleGroup({ key: 'g3', name: 'Agregados', max: 4, choices: [{ itemKey: 'o7', price: 990, max: 2 }] }),
    sampleGroup({ key: 'g4', name: 'Incluidos', free: 1, choices: [{ itemKey: 'o7', price: 500, max: 1 }] }),
  ];
  const menu = sampleMenu({
    categories: [category],
    items: [sampleOption('o7', 'Palta', 990), { ...item, groupKeys: ['g3', 'g4'] }],
    groups,
  });
  expect(roundTrip(menu)).toEqual(menu);
});

test('an option may have options', () => {
  const groups = [
    sampleGroup({ key: 'g3', name: 'Bebida', min: 1, choices: [{ itemKey: 'o7', price: 0, max: 1 }] }),
    sampleGroup({ key: 'g4', name: 'Hielo', choices: [{ itemKey: 'o9', price: 0, max: 1 }] }),
  ];
  const menu = sampleMenu({
    categories: [category],
    items: [
      { ...sampleOption('o7', 'Cola', 0), groupKeys: ['g4'] },
      sampleOption('o9', 'Con hielo', 0),
      { ...item, groupKeys: ['g3'] },
    ],
    groups,
  });
  expect(roundTrip(menu)).toEqual(menu);
});

test('a sold-out item is suspended until its end, or until it is restored', () => {
  const until = '2126-01-05T12:00:00.000Z';
  const suspensions = [until, null].map((end) => {
    const menu = sampleMenu({ categories: [category], items: [{ ...item, available: false, until: end }], groups: [] });
    return toUberMenu(menu, place);
  });
  expect(suspensions).toMatchObject([
    { items: [{ suspension_info: { suspension: { suspend_until: Date.parse(until) / 1000 } } }] },
    { items: [{ suspension_info: { suspension: { suspend_until: openEnd } } }] },
  ]);
  const menu = sampleMenu({ categories: [category], items: [{ ...item, available: false }], groups: [] });
  expect(roundTrip(menu)).toEqual(menu);
});

test('marks are labels, and alcohol is declared', () => {
  const marks = ['vegan', 'glutenFree', 'alcohol'] as const;
  const menu = sampleMenu({ categories: [category], items: [{ ...item, marks }], groups: [] });
  expect(roundTrip(menu)).toEqual(menu);
});
