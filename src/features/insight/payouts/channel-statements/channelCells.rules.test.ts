import { describe, expect, it, test } from 'vitest';
import { type ChannelCells, channelRows, conceptKind } from './channelCells.rules.ts';

const read = (...lines: ChannelCells[]) =>
  channelRows(
    lines.map((cells, at) => ({ line: at + 2, cells })),
    'cl',
  );
const amounts = (...lines: ChannelCells[]) => read(...lines).map(({ kind, amount }) => [kind, amount]);

describe('rows of a channel statement', () => {
  it('separate the sale, the commission and what else makes up the net', () => {
    expect(amounts({ order: 'A1', amount: '10.000', commission: '2.000', net: '7.700' })).toEqual([
      ['sale', 10_000],
      ['commission', -2000],
      ['adjustment', -300],
    ]);
    expect(amounts({ order: 'A1', amount: '10.000', commission: '2.000', net: '8.000' })).toHaveLength(2);
  });

  it('deduct what a file without negative amounts names a deduction, and keep the signs of other files', () => {
    const publicity = { concept: 'Publicidad', amount: '5.000' };
    expect(amounts(publicity, { concept: 'Ajuste', amount: '700' })).toEqual([
      ['ad', -5000],
      ['adjustment', 700],
    ]);
    expect(amounts({ concept: 'Publicidad', amount: '-5.000' }, { concept: 'Comisión', amount: '300' })).toEqual([
      ['ad', -5000],
      ['commission', 300],
    ]);
    expect(
      amounts({ order: 'A1', amount: '100', commission: '-20' }, { order: 'A2', amount: '100', commission: '5' }),
    ).toEqual([
      ['sale', 100],
      ['commission', -20],
      ['sale', 100],
      ['commission', 5],
    ]);
  });

  it('read a negative sale as a refund', () => {
    expect(amounts({ order: 'A1', amount: '-2.000' })).toEqual([['refund', -2000]]);
  });

  it('keep lines that cannot be read, with the reason', () => {
    const [empty, text, day] = read(
      { order: 'A1' },
      { order: 'A2', amount: 'mil' },
      { order: 'A3', amount: '100', date: '31/02/2026' },
    );
    expect([empty?.problem, text?.problem, day?.problem]).toEqual([
      'Falta el monto.',
      '«mil» no es un número.',
      'La fecha «31/02/2026» no existe.',
    ]);
  });

  it('do not compute a difference with a net whose sale cannot be read', () => {
    expect(amounts({ order: 'A1', amount: 'mil', net: '800' })).toEqual([['sale', null]]);
  });
});

test.each([
  ['', 'sale'],
  ['Venta', 'sale'],
  ['Comisión Rappi', 'commission'],
  ['IVA comisión', 'tax'],
  ['Retención ISR', 'retention'],
  ['Ads sponsored', 'ad'],
  ['Ajuste de pedido', 'adjustment'],
  ['Devolución al usuario', 'refund'],
  ['Activation fee', 'fee'],
  ['Bono de lluvia', 'adjustment'],
])('the concept «%s» is a %s', (concept, kind) => {
  expect(conceptKind(concept)).toBe(kind);
});
