import { describe, expect, test } from 'vitest';
import type { MenuDifference } from '../menuVersions.contract.ts';
import { differenceText, groupByCategory, valueText } from './differenceText.ts';

const format = { money: (amount: number) => `$${amount}`, decimal: String };
const difference = (part: Partial<MenuDifference>): MenuDifference => ({
  kind: 'changed',
  of: 'line',
  name: 'Napolitana',
  categoryName: 'Pizzas',
  field: 'price',
  before: null,
  after: 9990,
  ...part,
});

describe('menu difference text', () => {
  test('formats amounts, percentages, flags and blanks', () => {
    expect(valueText('price', 9990, format)).toBe('$9990');
    expect(valueText('price', null, format)).toBe('Automático');
    expect(valueText('discount', 12.5, format)).toBe('12.5 %');
    expect(valueText('orderChannel', 'order_taker', format)).toBe('Toma de pedidos');
    expect(valueText('hours', null, format)).toBe('Siempre');
    expect(valueText('priceGroupIds', ['Delivery', 'Verano'], format)).toBe('Delivery, Verano');
  });

  test('is grouped by category, with those of the menu first', () => {
    const found = [
      difference({ of: 'menu', field: 'name', name: 'Carta', categoryName: null }),
      difference({ of: 'category', kind: 'added', name: 'Postres', categoryName: null }),
      difference({}),
      difference({ kind: 'added', name: 'Flan', categoryName: 'Postres' }),
    ];
    expect(groupByCategory(found).map(({ name, differences }) => [name, differences.length])).toEqual([
      ['Menú', 1],
      ['Postres', 2],
      ['Pizzas', 1],
    ]);
  });

  test('describes the kind of change', () => {
    expect(differenceText(difference({ field: 'hidden', after: true }))).toBe('Se oculta');
    expect(differenceText(difference({ kind: 'moved', field: null }))).toBe('Cambia de lugar');
    expect(differenceText(difference({ kind: 'removed' }))).toBe('Se quita');
  });
});
