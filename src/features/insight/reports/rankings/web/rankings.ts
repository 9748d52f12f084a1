import { type RowRecord, rowRecords } from '../../figures/web/rowRecords.ts';
import { reportQuery } from '../../reports.contract.ts';
import { text } from '#kit/contract/fields.ts';

/** Search parameters: the report's query and the name filter of the rows. */
export const rankingAddress = {
  query: reportQuery.omit({ type: true, group: true, split: true }).extend({ query: text(80).optional() }),
};

export type Ranking = {
  type: 'topProducts' | 'topCustomers';
  path: string;
  title: string;
  noun: readonly [string, string];
  searchLabel: string;
  record: RowRecord;
};

export const topProducts: Ranking = {
  type: 'topProducts',
  path: '/top-products',
  title: 'Productos más vendidos',
  noun: ['producto', 'productos'],
  searchLabel: 'Buscar producto',
  record: rowRecords.topProducts,
};

export const topUsers: Ranking = {
  type: 'topCustomers',
  path: '/top-users',
  title: 'Mejores clientes',
  noun: ['cliente', 'clientes'],
  searchLabel: 'Buscar cliente',
  record: rowRecords.topCustomers,
};
