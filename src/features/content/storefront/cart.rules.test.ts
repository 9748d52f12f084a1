import { describe, expect, test } from 'vitest';
import { group, menuOf, option, product } from '#testing/orderCases.ts';
import { addLine, cartCount, type CartLine, cartTotal, findLine, replaceLine, setQuantity } from './cart.rules.ts';
import { choicesOf, excludedOptions, lineOf, picksOf } from './cartLine.rules.ts';
import { choiceIndex } from './offers.rules.ts';

const bread = product(1, [10], { name: 'Churrasco' });
const menu = menuOf({
  products: [bread, product(2)],
  groups: [
    group(
      10,
      [
        [11, 500],
        [12, 300],
      ],
      { name: 'Agregados', minQuantity: 1, maxQuantity: 3, free: 1 },
    ),
    group(20, [[21, 100]]),
  ],
  options: [
    { ...option(11, [20]), name: 'Palta' },
    { ...option(12), name: 'Queso' },
    { ...option(21), name: 'Extra' },
  ],
  prices: [[4000, 5000]],
});
const offers = choiceIndex(menu);
const clock = { at: new Date('2026-11-23T18:00:00Z'), timeZone: menu.store.timeZone };
const found = findLine(menu, 1);
const picked = (picks: Record<string, number>, changes = {}) =>
  lineOf({ product: bread, line: found!.line, picks, quantity: 1, comment: '', ...changes }, offers, clock);
const water: CartLine = {
  lineId: 2,
  name: 'Agua',
  words: '',
  quantity: 2,
  choices: [],
  comment: '',
  unit: { delivery: 1200, pickUp: 1000 },
};

describe('a product with options', () => {
  test('has the price of an order: the cheapest are free, and nested prices are added', () => {
    const { line, issues } = picked({ '/10:11': 1, '/10:12': 2, '/10:11/20:21': 1 });
    expect(issues).toEqual([]);
    expect(line).toMatchObject({ words: 'Palta (Extra), 2 Queso', unit: { delivery: 4900, pickUp: 4900 } });
    expect(line.choices).toEqual([
      { groupId: 10, optionId: 11, quantity: 1, choices: [{ groupId: 20, optionId: 21, quantity: 1, choices: [] }] },
      { groupId: 10, optionId: 12, quantity: 2, choices: [] },
    ]);
  });

  test('lists missing options of its groups as text', () => {
    expect(picked({}).issues).toEqual(['Elige al menos 1 de «Agregados»: elegiste 0.']);
    expect(picked({ '/10:12': 4 }).issues).toEqual(['Elige como máximo 3 de «Agregados»: elegiste 4.']);
  });

  test('opens again with the choices of its line', () => {
    const picks = { '/10:11': 1, '/10:12': 2, '/10:11/20:21': 1 };
    expect(picksOf(picked(picks).line.choices)).toEqual(picks);
  });

  test('does not offer an option together with one that excludes it', () => {
    const rules = [{ modifierId: 12, kind: 'excludes' as const, ruledModifierId: 11 }];
    const ruled = { ...bread, rules };
    const excludedBy = (picks: Record<string, number>) => [
      ...excludedOptions(ruled, choicesOf([10], offers, picks), offers.options),
    ];
    expect(excludedBy({ '/10:11': 1 })).toEqual([[12, 'Palta']]);
    expect(excludedBy({ '/10:12': 1 })).toEqual([[11, 'Queso']]);
    expect(excludedBy({})).toEqual([]);
    const both = picked({ '/10:11': 1, '/10:12': 1 }, { product: ruled });
    expect(both.issues).toEqual(['«Queso» no va con «Palta».']);
  });

  test('lists an option that another one requires', () => {
    const rules = [{ modifierId: 11, kind: 'requires' as const, ruledModifierId: 12 }];
    const { issues } = picked({ '/10:11': 1 }, { product: { ...bread, rules } });
    expect(issues).toEqual(['«Palta» se pide junto con otra opción que falta en Churrasco.']);
  });

  test('drops nested options of a deselected option', () => {
    expect(choicesOf([10], offers, { '/10:12': 1, '/10:11/20:21': 2 })).toEqual([
      { groupId: 10, optionId: 12, quantity: 1, choices: [] },
    ]);
  });

  test('is not found once the menu no longer sells it', () => {
    expect(findLine(menu, 99)).toBeNull();
  });
});

describe('a cart', () => {
  test('merges equal lines and separates different choices or comments', () => {
    const [queso, palta] = [picked({ '/10:12': 1 }).line, picked({ '/10:11': 1 }).line];
    const cart = [queso, palta, { ...queso, quantity: 2 }, { ...queso, comment: 'Sin sal' }].reduce(
      addLine,
      [] as CartLine[],
    );
    expect(cart.map(({ quantity, words, comment }) => [quantity, words, comment])).toEqual([
      [3, 'Queso', ''],
      [1, 'Palta', ''],
      [1, 'Queso', 'Sin sal'],
    ]);
  });

  test('has count and total per dispatch method', () => {
    const cart = addLine([water], picked({ '/10:12': 1 }).line);
    expect([cartCount(cart), cartTotal(cart, 'delivery'), cartTotal(cart, 'pickUp')]).toEqual([3, 6400, 6000]);
  });

  test('removes empty lines, and limits lines to ninety-nine', () => {
    expect(setQuantity([water], 0, 0)).toEqual([]);
    expect(setQuantity([water], 0, 500)).toMatchObject([{ quantity: 99 }]);
    expect(addLine([{ ...water, quantity: 98 }], water)).toMatchObject([{ quantity: 99 }]);
  });
});

test('a line is changed in its place, and joins one that is the same', () => {
  const still = { ...water, comment: 'Sin gas' };
  const lines = [water, { ...water, lineId: 3 }, still];
  expect(replaceLine(lines, 1, { ...water, lineId: 3, quantity: 5 })).toEqual([
    water,
    { ...water, lineId: 3, quantity: 5 },
    still,
  ]);
  expect(replaceLine(lines, 2, water)).toEqual([
    { ...water, quantity: 4 },
    { ...water, lineId: 3 },
  ]);
});
