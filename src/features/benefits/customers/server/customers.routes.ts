import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { customersApi } from '../customers.contract.ts';
import * as repo from './customers.repo.ts';
import { listViewOf, viewOf } from './customerView.ts';
import { exportCustomers } from './exportCustomers.ts';
import { eraseCustomer } from './eraseCustomer.ts';
import { mergeCustomers } from './mergeCustomers.ts';
import { updateCustomer } from './updateCustomer.ts';

export const customers = implementApi(customersApi, {
  list: async (ctx, { query }) => repo.list(ctx.db, query, await listViewOf(ctx.db, ctx, query)),
  exportCsv: (ctx, { query }) => exportCustomers(ctx, query),
  get: async (ctx, { params }) => (await repo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound'),
  update: updateCustomer,
  async merge(ctx, { params: { id }, body: { intoId } }) {
    await mergeCustomers(ctx, id, intoId);
    return (await repo.find(ctx.db, intoId, viewOf(ctx))) ?? fail('notFound');
  },
  async forget(ctx, { params: { id } }) {
    await eraseCustomer(ctx, id);
    return (await repo.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  },
});
