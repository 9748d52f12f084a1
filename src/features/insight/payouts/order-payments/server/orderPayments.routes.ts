import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { paymentStatusLabels, refundStateLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell, labelCell } from '#kit/server/csv/exportRecords.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { type OrderPaymentFilters, orderPaymentsApi } from '../orderPayments.contract.ts';
import * as repo from './orderPayments.repo.ts';

const viewOf = ({ actor, tenant }: Ctx): repo.View => ({ storeScope: actor.storeIds, timeZone: tenant.timeZone });

const columns = [
  { header: 'Pago', field: 'id' },
  { header: 'Pedido', field: 'orderId' },
  { header: 'Local', field: 'store' },
  { header: 'Fecha', field: 'created' },
  { header: 'Medio de pago', field: 'method' },
  { header: 'Estado', field: 'status' },
  { header: 'Referencia', field: 'reference' },
  { header: 'Monto', field: 'amount' },
  { header: 'Reembolsado', field: 'refunded' },
  { header: 'Reembolsos', field: 'refunds' },
];

/** Exports the filtered list as CSV. */
function exportPayments(ctx: Ctx, filters: OrderPaymentFilters) {
  const { database, scope, tenant } = ctx;
  const format = csvFormat(tenant.country);
  return csvOf(database, scope, {
    columns,
    separator: format.separator,
    rows: (db) =>
      repo
        .filteredPayments(db, filters, viewOf(ctx))
        .orderBy('p.id', 'desc')
        .select(['p.id', 'p.orderId', 's.name as store', 'p.reference'])
        .select([
          sql`to_char(p.created_at at time zone ${tenant.timeZone}, 'DD/MM/YYYY HH24:MI')`.as('created'),
          labelCell(sql.ref('p.type'), paymentMethodLabels).as('method'),
          labelCell(sql.ref('p.status'), paymentStatusLabels).as('status'),
          amountCell(sql.ref('p.amount'), format).as('amount'),
          amountCell(sql.ref('p.refunded'), format).as('refunded'),
          sql`(select string_agg(${labelCell(sql.ref('r.state'), refundStateLabels)}, ', ' order by r.id)
            from ${tenantRows('refunds as r')} where r.payment_id = p.id)`.as('refunds'),
        ]),
  });
}

export const orderPayments = implementApi(orderPaymentsApi, {
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  exportCsv: (ctx, { query }) => exportPayments(ctx, query),
});
