import { describe, expect, it } from 'vitest';
import type { ChannelRow } from './channelCells.rules.ts';
import {
  type ChannelSale,
  conceptTotals,
  orderFinder,
  reconcileChannel,
  statementTotals,
} from './reconcileChannel.rules.ts';

const days = { from: '2026-11-16', to: '2026-11-22' };
const sale = (orderId: number, more: Partial<ChannelSale> = {}): ChannelSale => ({
  orderId,
  reference: `ref-${orderId}`,
  displayNumber: '',
  storeId: 1,
  storeName: 'Ñuñoa',
  storeReferences: ['900'],
  total: 10_000,
  refunded: 0,
  status: 'completed',
  isChannelLoss: false,
  day: '2026-11-18',
  isElsewhere: false,
  ...more,
});
const row = (orderReference: string, more: Partial<ChannelRow> = {}): ChannelRow => ({
  line: 2,
  kind: 'sale',
  concept: '',
  orderReference,
  storeReference: '',
  amount: 10_000,
  date: '2026-11-18',
  problem: null,
  ...more,
});
const canceled = { status: 'canceled' as const };
const compare = (
  rows: ChannelRow[],
  sales: ChannelSale[],
  unplaced: { reference: string; displayNumber: string; problem: string | null }[] = [],
) => reconcileChannel(rows, { sales, unplaced }, days);
const kinds = (compared: ReturnType<typeof compare>) =>
  compared.discrepancies.map(({ kind, orderId, difference }) => [kind, orderId, difference]);

describe('the order of a row', () => {
  it('is found by its id at the channel, however it is written', () => {
    expect(orderFinder([sale(1)], days)(row(' #REF-1 '))?.orderId).toBe(1);
  });

  it('is the one with its display number that is nearest in time', () => {
    const [old, near] = [
      sale(1, { displayNumber: 'A17C', day: '2026-11-15' }),
      sale(2, { displayNumber: 'A17C', day: '2026-11-19' }),
    ];
    const find = orderFinder([old, near], days);
    expect(find(row('a17c'))?.orderId).toBe(2);
    expect(find(row('A17C', { date: '2026-11-14' }))?.orderId).toBe(1);
    expect(find(row('A17C', { date: '2026-11-30' }))).toBeUndefined();
  });

  it('is the one of the store that the row names, by name or by id at the channel', () => {
    const [here, there] = [
      sale(1, { displayNumber: '7' }),
      sale(2, { displayNumber: '7', storeId: 2, storeName: 'Maipú', storeReferences: ['901'] }),
    ];
    const find = orderFinder([here, there], days);
    expect(find(row('7', { storeReference: 'maipu' }))?.orderId).toBe(2);
    expect(find(row('7', { storeReference: '900' }))?.orderId).toBe(1);
  });

  it('is decided by the amount between two of the same day, and else by nothing', () => {
    const [one, other] = [sale(1, { displayNumber: '7' }), sale(2, { displayNumber: '7', total: 8000 })];
    const find = orderFinder([one, other], days);
    expect(find(row('7', { amount: 8000 }))?.orderId).toBe(2);
    expect(find(row('7', { amount: 5000 }))).toBeUndefined();
  });

  it('is found by our number last, and only near its day', () => {
    const find = orderFinder([sale(1204), sale(3, { displayNumber: '1204' })], days);
    expect(find(row('1204'))?.orderId).toBe(3);
    expect(orderFinder([sale(1204)], days)(row('#1204'))?.orderId).toBe(1204);
    expect(orderFinder([sale(1204)], days)(row('1204', { date: '2026-10-01' }))).toBeUndefined();
  });
});

describe('comparing a statement of a channel', () => {
  it('reports completed orders of its days that it does not have', () => {
    const compared = compare(
      [row('ref-1')],
      [
        sale(1),
        sale(2),
        sale(3, { day: '2026-11-23' }),
        sale(4, { isElsewhere: true }),
        sale(5, { status: 'preparing' }),
      ],
    );
    expect([compared.matched, kinds(compared)]).toEqual([1, [['missing', 2, 10_000]]]);
  });

  it('reports cancellations by the channel that were not paid, and not those that were', () => {
    const loss = { ...canceled, isChannelLoss: true };
    const sales = [sale(1), sale(2, loss), sale(3, loss), sale(4, loss), sale(5, canceled)];
    const rows = [row('ref-1'), row('ref-2'), row('ref-3', { amount: 0 })];
    expect(kinds(compare(rows, sales))).toEqual([
      ['unpaid', 3, 10_000],
      ['unpaid', 4, 10_000],
    ]);
  });

  it('reports amounts that differ, also of an order that is not owed, and rows that are there twice', () => {
    const rows = [
      row('ref-1', { amount: 9000 }),
      row('ref-2', { line: 3 }),
      row('ref-3', { line: 4 }),
      row('ref-3', { line: 5 }),
    ];
    expect(kinds(compare(rows, [sale(1), sale(2, canceled), sale(3)]))).toEqual([
      ['differs', 1, 1000],
      ['differs', 2, -10_000],
      ['repeated', 3, -10_000],
    ]);
  });

  it('reports refunds that the channel deducts and we do not have', () => {
    const rows = [row('ref-1'), row('ref-1', { line: 3, kind: 'refund', amount: -2000 })];
    expect(kinds(compare(rows, [sale(1)]))).toEqual([['differs', 1, 2000]]);
  });

  it('says why an order of the statement is not here', () => {
    const unplaced = [{ reference: 'ref-9', displayNumber: '77', problem: 'Ningún local tiene el ID 4.' }];
    const { discrepancies } = compare([row('77'), row('ref-8', { line: 3 })], [], unplaced);
    expect(discrepancies.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['unknown', 'No entró a Comanda. Ningún local tiene el ID 4.'],
      ['unknown', null],
    ]);
  });

  it('reports rows that cannot be read, of any kind', () => {
    const rows = [row('', { kind: 'ad', amount: null, problem: '«mil» no es un número.' })];
    expect(kinds(compare(rows, []))).toEqual([['unreadable', null, 0]]);
  });

  it('expects orders of the stores it covers, and names the others with their sum', () => {
    const maipu = { storeId: 2, storeName: 'Maipú', storeReferences: ['901'] };
    const sales = [sale(1), sale(2, maipu), sale(3, maipu)];
    const compared = compare([row('ref-1')], sales);
    expect([compared.discrepancies, compared.absentStores]).toEqual([
      [],
      [{ storeId: 2, storeName: 'Maipú', orders: 2, amount: 20_000 }],
    ]);
    const named = compare([row('ref-1'), row('', { kind: 'ad', storeReference: '901', amount: -1 })], sales);
    expect(kinds(named)).toEqual([
      ['missing', 2, 10_000],
      ['missing', 3, 10_000],
    ]);
  });
});

describe('totals of a statement', () => {
  const rows = [
    row('A1'),
    row('a1', { kind: 'commission', amount: -2000 }),
    row('A1', { line: 3, kind: 'refund', amount: -1000 }),
    row('', { line: 4, kind: 'ad', concept: 'Publicidad', amount: -500 }),
    row('', { line: 5, kind: 'ad', concept: 'PUBLICIDAD', amount: -500 }),
  ];

  it('count each order once, and add up to the net', () => {
    expect(statementTotals(rows)).toEqual({ lines: 4, orders: 1, sales: 9000, commissions: -2000, net: 6000 });
  });

  it('add up rows of the same concept', () => {
    expect(conceptTotals(rows).at(-1)).toEqual({ kind: 'ad', concept: 'Publicidad', rows: 2, amount: -1000 });
  });
});
