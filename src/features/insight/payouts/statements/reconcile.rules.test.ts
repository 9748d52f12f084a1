import { describe, expect, it, test } from 'vitest';
import { claimCsv, type RecordedPayment, reconcile, type StatementLine } from './reconcile.rules.ts';
import { statementDay, statementOrder } from './statementCells.rules.ts';

const recorded = (orderId: number, more: Partial<RecordedPayment> = {}): RecordedPayment => ({
  id: orderId * 10,
  orderId,
  storeName: 'Ñuñoa',
  reference: `mach-${orderId}`,
  amount: 13_790,
  refunded: 0,
  day: '2026-11-20',
  expected: true,
  ...more,
});
const line = (number: number, more: Partial<StatementLine> = {}): StatementLine => ({
  line: number,
  reference: '',
  orderId: null,
  amount: 13_790,
  date: '2026-11-20',
  problem: null,
  ...more,
});

describe('reconcile', () => {
  it('matches payments by reference or order', () => {
    const lines = [line(2, { reference: ' MACH-1 ' }), line(3, { orderId: 2 })];
    expect(reconcile(lines, [recorded(1), recorded(2)])).toEqual({
      matched: 2,
      matchedAmount: 27_580,
      discrepancies: [],
    });
  });

  it('reports missing, unknown, unreadable, different and repeated lines', () => {
    const lines = [
      line(2, { orderId: 1 }),
      line(3, { orderId: 2, amount: 13_700 }),
      line(4, { orderId: 3 }),
      line(5, { orderId: 3 }),
      line(6, { reference: 'zzz', amount: 500 }),
      line(7, { orderId: 1, amount: null, problem: 'Falta el monto.' }),
    ];
    const { matched, discrepancies } = reconcile(lines, [
      recorded(1),
      recorded(2),
      recorded(3),
      recorded(4),
      recorded(5, { expected: false }),
    ]);
    expect(matched).toBe(1);
    expect(discrepancies.map(({ kind, line: at, orderId, difference }) => [kind, at, orderId, difference])).toEqual([
      ['differs', 3, 2, 90],
      ['repeated', 4, 3, -13_790],
      ['unknown', 6, null, -500],
      ['unreadable', 7, 1, 0],
      ['missing', null, 4, 13_790],
    ]);
  });

  it('compares refunds only if the statement reports any', () => {
    const payments = [
      recorded(1, { refunded: 2000 }),
      recorded(2, { refunded: 500 }),
      recorded(3, { refunded: 13_790 }),
    ];
    const sold = [line(2, { orderId: 1 }), line(3, { orderId: 2 }), line(4, { orderId: 3 })];
    expect(reconcile(sold, payments).discrepancies).toEqual([]);
    const { discrepancies } = reconcile(
      [...sold, line(5, { orderId: 1, amount: -2000 }), line(6, { orderId: 2, amount: -400 })],
      payments,
    );
    expect(
      discrepancies.map(({ kind, isRefund, orderId, difference }) => [kind, isRefund, orderId, difference]),
    ).toEqual([
      ['differs', true, 2, -100],
      ['missing', true, 3, -13_790],
    ]);
  });

  it('adds up the lines of an order paid in parts', () => {
    const lines = [line(2, { orderId: 1, amount: 10_000 }), line(3, { orderId: 1, amount: 3790 })];
    expect(reconcile(lines, [recorded(1)]).matched).toBe(1);
  });
});

describe('a claim', () => {
  it('has a row per discrepancy in the number format of the country, with formulas escaped', () => {
    const { discrepancies } = reconcile([line(2, { reference: '=SUM(A1)', amount: 500 })], [recorded(4)]);
    expect(claimCsv(discrepancies, 'cl').split('\n').slice(1, 3)).toEqual([
      "No es de ningún pedido;Pago;;;'=SUM(A1);20/11/2026;2;500;;-500",
      'No está en la cartola;Pago;4;Ñuñoa;mach-4;20/11/2026;;;13790;13790',
    ]);
    expect(claimCsv(discrepancies, 'gt').split('\n')[2]).toContain(',137.9,137.9');
  });
});

describe('statement cells', () => {
  test.each([
    ['23/11/2026 14:05', '2026-11-23'],
    ['3-1-26', '2026-01-03'],
    ['2026-11-23T14:05:00Z', '2026-11-23'],
    ['ayer', null],
    ['', null],
  ])('parse %s as the day %s', (text, value) => {
    expect(statementDay(text)).toEqual({ value });
  });

  test.each(['31/02/2026', '31/31/2026', '2026-02-29T10:00:00Z', '0/1/2026', '31/12/0026'])(
    'reject %s, which is no day',
    (text) => {
      expect(statementDay(text)).toEqual({ problem: `La fecha «${text}» no existe.` });
    },
  );

  it('parse an order id with or without #', () => {
    expect([statementOrder('#1204'), statementOrder(' 7 '), statementOrder('mach-7')]).toEqual([1204, 7, null]);
  });
});
