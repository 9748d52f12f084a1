import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { paymentStatusLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { providers } from '#integrations/providers.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell, labelCell } from '#kit/server/csv/exportRecords.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../payouts.failures.ts';
import {
  differenceLabels,
  differencesApi,
  differenceStateLabels,
  type DifferenceFilters,
  type PaymentDifference,
  providerStatusLabels,
} from '../differences.contract.ts';
import { queueComparison } from './comparePayments.ts';
import * as repo from './differences.repo.ts';

const viewOf = ({ actor, tenant }: Ctx): repo.View => ({ storeScope: actor.storeIds, timeZone: tenant.timeZone });

const columns = [
  { header: 'Pedido', field: 'orderId' },
  { header: 'Local', field: 'store' },
  { header: 'Proveedor', field: 'provider' },
  { header: 'Medio de pago', field: 'method' },
  { header: 'Referencia', field: 'reference' },
  { header: 'Diferencia', field: 'kind' },
  { header: 'De', field: 'part' },
  { header: 'Monto del proveedor', field: 'theirs' },
  { header: 'Monto nuestro', field: 'ours' },
  { header: 'Estado del proveedor', field: 'theirStatus' },
  { header: 'Estado nuestro', field: 'ourStatus' },
  { header: 'Encontrada', field: 'found' },
  { header: 'Situación', field: 'state' },
  { header: 'Resuelta por', field: 'settledBy' },
  { header: 'Motivo', field: 'reason' },
];

const providerNames = Object.fromEntries(providers.map(({ key, name }) => [key, name]));

/** Exports the filtered list as CSV. */
function exportDifferences(ctx: Ctx, filters: DifferenceFilters) {
  const { database, scope, tenant } = ctx;
  const format = csvFormat(tenant.country);
  const label = (column: string, labels: Readonly<Record<string, string>>) => labelCell(sql.ref(column), labels);
  return csvOf(database, scope, {
    columns,
    separator: format.separator,
    rows: (db) =>
      repo
        .filteredDifferences(db, filters, viewOf(ctx))
        .orderBy(repo.differenceRank, 'desc')
        .select(['d.orderId', 's.name as store', 'p.reference', 'd.settledBy', 'd.reason'])
        .select([
          label('p.provider', providerNames).as('provider'),
          label('p.type', paymentMethodLabels).as('method'),
          label('d.kind', differenceLabels).as('kind'),
          sql`case when d.is_refund then 'Reembolso' else 'Pago' end`.as('part'),
          amountCell(sql.ref('d.theirs'), format).as('theirs'),
          amountCell(sql.ref('d.ours'), format).as('ours'),
          label('d.their_status', providerStatusLabels).as('theirStatus'),
          label('d.our_status', paymentStatusLabels).as('ourStatus'),
          sql`to_char(d.found_at at time zone ${tenant.timeZone}, 'DD/MM/YYYY HH24:MI')`.as('found'),
          labelCell(repo.stateCell, differenceStateLabels).as('state'),
        ]),
  });
}

/** Settles a difference permanently: it is correct, or was fixed elsewhere. */
async function settle(ctx: Ctx, id: number, reason: string): Promise<PaymentDifference> {
  const { db, actor } = ctx;
  const found = (await repo.find(db, id, viewOf(ctx))) ?? fail('notFound');
  if (!(await repo.settle(db, id, { settledBy: actor.name, reason }))) fail('differenceSettled');
  await emit(db, 'order_payments', { storeId: found.storeId });
  return (await repo.find(db, id, viewOf(ctx))) ?? fail('notFound');
}

export const paymentDifferences = implementApi(differencesApi, {
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  async summary(ctx) {
    const view = viewOf(ctx);
    const [open, compared] = await Promise.all([repo.countOpen(ctx.db, view), repo.comparedProviders(ctx.db, view)]);
    return { open, providers: compared };
  },
  settle: (ctx, { params, body }) => settle(ctx, params.id, body.reason),
  compare: ({ db }) => queueComparison(db),
  exportCsv: (ctx, { query }) => exportDifferences(ctx, query),
});
