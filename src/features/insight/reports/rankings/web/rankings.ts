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
  /** The record of a row, and the policy that opens it. */
  record: { path: (id: string) => string; policy: string };
};

export const topProducts: Ranking = {
  type: 'topProducts',
  path: '/top-products',
  title: 'Productos más vendidos',
  noun: ['producto', 'productos'],
  searchLabel: 'Buscar producto',
  record: { path: (id) => `/products/edit-product/${id}`, policy: 'products.show' },
};

export const topUsers: Ranking = {
  type: 'topCustomers',
  path: '/top-users',
  title: 'Mejores clientes',
  noun: ['cliente', 'clientes'],
  searchLabel: 'Buscar cliente',
  record: { path: (id) => `/customers/${id}`, policy: 'customers.show' },
};
