import { describe, expect, test } from 'vitest';
import { group, menuOf, option, product } from '#testing/orderCases.ts';
import type { Openness } from '#domain/schedule/schedule.ts';
import { groupText } from './choiceTexts.rules.ts';
import { menuSections } from './menuSections.rules.ts';
import { offText, stateText } from './saleTexts.rules.ts';

const clock = { timeZone: 'America/Santiago', at: new Date('2026-11-23T18:00:00Z') };
const open = (until: string | null): Openness => ({ open: true, reason: 'open', until, note: null, wait: 30 });
const shut = (until: string | null, reason: Openness['reason'] = 'outsideHours'): Openness => ({
  open: false,
  reason,
  until,
  note: null,
  wait: 20,
});

describe('the state of a store', () => {
  test.each([
    [open('2026-11-24T01:00:00Z'), shut(null, 'disabled'), 'Abierto hasta las 22:00'],
    [open('2026-11-24T01:00:00Z'), open(null), 'Abierto'],
    [open('2026-11-24T01:00:00Z'), open('2026-11-24T02:00:00Z'), 'Abierto hasta las 23:00'],
    [shut('2026-11-24T15:00:00Z'), shut('2026-11-24T14:00:00Z'), 'Cerrado. Abre mañana a las 11:00'],
    [shut(null, 'closing'), shut(null, 'disabled'), 'Cerrado por ahora'],
  ])('%#: is described', (delivery, pickUp, text) => {
    expect(stateText({ delivery, pickUp }, clock).text).toBe(text);
  });

  test('has the opening on its own', () => {
    const opensOf = (until: string | null) =>
      stateText({ delivery: shut(until), pickUp: shut(null, 'disabled') }, clock).opens;
    expect(opensOf('2026-11-24T14:00:00Z')).toBe('Abre mañana a las 11:00');
    expect(opensOf(null)).toBeNull();
  });
});

test('an unavailable product shows why and until when', () => {
  const off = (reason: 'soldOut' | 'hours' | 'price', until: string | null) =>
    offText({ sellable: false, reason, until }, clock);
  expect(off('soldOut', '2026-11-24T15:00:00Z')).toBe('Agotado hasta mañana a las 12:00');
  expect(off('soldOut', null)).toBe('Agotado');
  expect(off('hours', '2026-11-23T22:00:00Z')).toBe('Disponible a las 19:00');
  expect(off('price', null)).toBe('No disponible ahora');
});

test('a group shows how many options to choose', () => {
  const textFor = (minQuantity: number, maxQuantity: number, free = 0) => groupText({ minQuantity, maxQuantity, free });
  expect([textFor(1, 1), textFor(1, 3), textFor(0, 5, 2)]).toEqual([
    'Elige 1',
    'Elige de 1 a 3',
    'Opcional, hasta 5 · 2 gratis',
  ]);
});

describe('a menu', () => {
  const menu = {
    ...menuOf({
      products: [
        product(1),
        product(2, [10], { dispatchMethod: 'pickUp' }),
        product(3, [], { label: { text: 'Antes', type: 'rounded', from: null, until: '2026-11-01T00:00:00Z' } }),
      ],
      groups: [group(10, [[11, 0]], { minQuantity: 1 })],
      options: [option(11)],
    }),
    soldOut: { products: [{ id: 1, until: '2026-11-24T15:00:00Z' }], modifiers: [] },
  };
  const cards = (methods: ('delivery' | 'pickUp')[]) =>
    menuSections(menu, { methods, at: clock.at }).flatMap(({ lines }) => lines);

  test('shows sold-out products, dispatch limits, and no expired label', () => {
    expect(cards(['delivery', 'pickUp'])).toMatchObject([
      { id: 2, off: null, only: 'pickUp' },
      { id: 3, off: null, only: null, label: null },
      { id: 1, off: 'Agotado hasta mañana a las 12:00', only: null },
    ]);
  });

  test('lists what can be ordered before what is sold out', () => {
    const idsOf = (soldOut: typeof menu.soldOut) =>
      menuSections({ ...menu, soldOut }, { methods: ['delivery', 'pickUp'], at: clock.at }).flatMap(({ lines }) =>
        lines.map(({ id }) => id),
      );
    const none = { products: [], modifiers: [] };
    expect(idsOf(none)).toEqual([1, 2, 3]);
    expect(idsOf(menu.soldOut)).toEqual([2, 3, 1]);
  });

  test('omits products no dispatch method sells, and empty sections', () => {
    expect(cards(['delivery']).map(({ id }) => id)).toEqual([3, 1]);
    expect(menuSections({ ...menu, products: [] }, { methods: ['delivery'], at: clock.at })).toEqual([]);
  });
});
