import { type RawBuilder, sql } from 'kysely';
import { countries } from '#domain/countries.ts';
import { orderMethodLabels, orderSourceLabels, orderStatusLabels } from '#domain/orders/orders.ts';
import { contentKinds, contentNouns, viaLetters } from '#domain/orders/via.ts';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import type { CsvColumn } from '#kit/server/csv/csv.ts';
import { labelCell } from '#kit/server/csv/exportRecords.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { OrderExportQuery } from '../../record/orders.contract.ts';
import type { partKinds } from '../../record/orderShape.contract.ts';
import { filtered, isReal, type OrderView } from '../../record/server/orderFilters.sql.ts';
import { ordersWithStores, refundedOf } from '../../record/server/orders.repo.ts';

/** Columns of the file, in their order. What the amounts add up to is the total. */
export const exportColumns: readonly CsvColumn[] = [
  { header: 'pedido', field: 'id' },
  { header: 'fecha', field: 'date' },
  { header: 'hora', field: 'hour' },
  { header: 'estado', field: 'status' },
  { header: 'local', field: 'store' },
  { header: 'entrega', field: 'method' },
  { header: 'plataforma', field: 'platform' },
  { header: 'origen', field: 'source' },
  { header: 'pago', field: 'paymentMethod' },
  { header: 'cliente', field: 'customer' },
  { header: 'teléfono', field: 'phone' },
  { header: 'dirección', field: 'address' },
  { header: 'productos', field: 'items' },
  { header: 'total productos', field: 'products' },
  { header: 'descuentos', field: 'discount' },
  { header: 'despacho', field: 'delivery' },
  { header: 'servicio', field: 'service' },
  { header: 'propina', field: 'tip' },
  { header: 'redondeo', field: 'rounding' },
  { header: 'total', field: 'total' },
  { header: 'reembolsado', field: 'refunded' },
  { header: 'cupón', field: 'coupon' },
  { header: 'vino de', field: 'via' },
  { header: 'motivo de cancelación', field: 'cancelReason' },
];

/** `2 × Churrasco italiano (Marraqueta, Palta); 1 × Coca-Cola (500 ml)` */
const items = sql<string>`(
  select string_agg((l ->> 'quantity') || ' × ' || (l ->> 'name') || coalesce(' (' || (
      select string_agg((c ->> 'name') || coalesce(': ' || (
          select string_agg(d ->> 'name', ', ') from jsonb_array_elements(c -> 'choices') d), ''), ', ')
      from jsonb_array_elements(l -> 'choices') c) || ')', ''), '; ' order by place)
  from jsonb_array_elements(o.lines) with ordinality x(l, place))`;

const nounByLetter = Object.fromEntries(contentKinds.map((kind) => [viaLetters[kind], contentNouns[kind]]));

/** `banner Viernes 2×1` */
const viaCell = sql<string>`${labelCell(sql`left(o.via, 1)`, nounByLetter)} || ' ' || coalesce(o.via_name, substr(o.via, 2))`;

/** Amounts as people write them: countries with cents have a point before them, as their Excel does. */
function moneyIn(country: OrderView['tenant']['country']) {
  const { decimals } = countries[country];
  return (amount: RawBuilder<unknown>): RawBuilder<string> =>
    decimals === 0
      ? sql`${amount}`
      : sql`(${amount}::numeric / ${sql.lit(10 ** decimals)})::numeric(20, ${sql.lit(decimals)})`;
}

const partsOf = (...kinds: (typeof partKinds)[number][]) =>
  sql`coalesce(sum(p.amount) filter (where p.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;

/** Sums the parts of an order in one pass. */
const amounts = sql<object>`(
  select ${partsOf('products')} as products, ${partsOf('menuDiscount', 'promotion', 'coupon', 'points', 'deliveryBenefit')} as discount,
    ${partsOf('deliveryFee', 'deliveryGrant')} as delivery, ${partsOf('serviceFee', 'serviceGrant')} as service,
    ${partsOf('tip')} as tip, ${partsOf('cashRounding')} as rounding
  from jsonb_to_recordset(o.parts) p(kind text, amount bigint))`.as<'m'>(sql`m`);

/** Exported orders, unsorted. Test orders are excluded because the columns add up to revenue. */
export const exportedOrders = (db: Db, query: OrderExportQuery, view: OrderView) =>
  filtered(ordersWithStores(db), query, view).where(isReal);

/** The lines of the file under the names of the columns, the newest orders first. */
export function exportRows(db: Db, query: OrderExportQuery, view: OrderView) {
  const money = moneyIn(view.tenant.country);
  const local = sql`(o.created_at at time zone coalesce(s.time_zone, ${view.tenant.timeZone}::text))`;
  return exportedOrders(db, query, view)
    .crossJoinLateral(amounts)
    .select(['o.id', 's.name as store', 'o.couponCode as coupon', 'o.cancelReason'])
    .select(viaCell.as('via'))
    .select([
      sql<string>`to_char(${local}, 'DD/MM/YYYY')`.as('date'),
      sql<string>`to_char(${local}, 'HH24:MI')`.as('hour'),
      labelCell(sql.ref('o.status'), orderStatusLabels).as('status'),
      labelCell(sql.ref('o.method'), orderMethodLabels).as('method'),
      labelCell(sql.ref('o.platform'), orderChannelLabels).as('platform'),
      labelCell(sql.ref('o.source'), orderSourceLabels).as('source'),
      labelCell(sql.ref('o.payment_method'), paymentMethodLabels).as('paymentMethod'),
      sql<string>`o.customer ->> 'name'`.as('customer'),
      sql<string>`o.customer ->> 'phone'`.as('phone'),
      sql<string>`concat_ws(', ', o.address ->> 'text', nullif(o.address ->> 'detail', ''))`.as('address'),
      items.as('items'),
      money(sql`m.products`).as('products'),
      money(sql`m.discount`).as('discount'),
      money(sql`m.delivery`).as('delivery'),
      money(sql`m.service`).as('service'),
      money(sql`m.tip`).as('tip'),
      money(sql`m.rounding`).as('rounding'),
      money(sql`o.total`).as('total'),
      money(refundedOf('o')).as('refunded'),
    ])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc');
}
