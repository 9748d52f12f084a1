import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import { amountCell, labelCell } from '#kit/server/csv/exportRecords.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { postEntries } from '../../entries/server/postEntries.ts';
import { entryKindLabels } from '../weeks.contract.ts';

const amounts = [
  { header: 'Venta recaudada', field: 'collectedSale' },
  { header: 'Despacho recaudado', field: 'collectedDelivery' },
  { header: 'Propina recaudada', field: 'collectedTip' },
  { header: 'Comisión', field: 'commission' },
  { header: 'IVA de la comisión', field: 'vat' },
  { header: 'Costo de servicio', field: 'serviceCost' },
  { header: 'Ajuste', field: 'adjustment' },
  { header: 'Saldo traspasado', field: 'carried' },
  { header: 'A pagar', field: 'net' },
] as const;

const columns = [
  { header: 'Movimiento', field: 'id' },
  { header: 'Semana', field: 'week' },
  { header: 'Local', field: 'store' },
  { header: 'Tipo', field: 'kind' },
  { header: 'Fecha del pedido', field: 'businessDay' },
  { header: 'Pedido', field: 'orderId' },
  { header: 'Reembolso', field: 'refundId' },
  ...amounts,
  { header: 'Motivo', field: 'reason' },
];

/** Exports the entries of a week as CSV, by store in insertion order. The amounts add up to the week. */
export async function exportWeek(ctx: Ctx, week: IsoWeek, storeIds: readonly number[] | undefined): Promise<Readable> {
  const { actor, tenant, database, scope } = ctx;
  await ctx.inTransaction(postEntries);
  const format = csvFormat(tenant.country);
  const rows = (db: Db) => {
    let entries = db
      .selectFrom('payoutEntries as e')
      .innerJoin('stores as s', 's.id', 'e.storeId')
      .where('e.isoYear', '=', week.year)
      .where('e.isoWeek', '=', week.week)
      .orderBy('s.nameNorm')
      .orderBy('e.id')
      .select(['e.id', 's.name as store', 'e.orderId', 'e.refundId', 'e.reason'])
      .select(sql.lit(weekId(week)).as('week'))
      .select([
        labelCell(sql.ref('e.kind'), entryKindLabels).as('kind'),
        sql`to_char(e.business_day, 'DD/MM/YYYY')`.as('businessDay'),
        ...amounts.map(({ field }) => amountCell(sql.ref(`e.${field}`), format).as(field)),
      ]);
    if (actor.storeIds) entries = entries.where('e.storeId', '=', anyOf(actor.storeIds));
    if (storeIds) entries = entries.where('e.storeId', '=', anyOf(storeIds));
    return entries;
  };
  return csvOf(database, scope, { columns, separator: format.separator, rows });
}
