import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { itemKindOf, type MappingKind, type parseRowId } from '../mapping.contract.ts';

export type Target = ReturnType<typeof parseRowId>;

/** Kind of a stored mapping. */
export const mappedKind = sql<MappingKind>`case when product_id is not null then 'product'
  when modifier_id is not null then 'option' when coupon_id is not null then 'coupon'
  when payment_method is not null then 'payment' else part end`;

/** Id or name of the target of a stored mapping, as in a row's id. */
export const mappedTarget = sql<string>`coalesce(product_id::text, modifier_id::text, coupon_id::text, payment_method, part)`;

const fieldKind = sql`case when r.kind = 'modifier' then 'option' else r.kind end`;

/**
 * Codes that products, options and coupons have in their own fields, as `alohaId`, in each account of the provider.
 *
 * A mapping of the account replaces them.
 */
export const fieldCodes = sql`
  select c.id as catalogue_id, r.value as code, ${fieldKind} as kind, r.item_id::text as target
  from ${tenantRows('itemReferences as r')} join ${tenantRows('posCatalogues as c')} on c.provider = r.provider
  where r.field = 'item_id'`;

/** The codes that orders use in an account: those of its mapping, else those of fields. */
export const effectiveCodes = (catalogueId: number) => sql`(
  select distinct on (kind, target) code, kind, target from (
    select code, ${mappedKind} as kind, ${mappedTarget} as target, true as is_stored
    from ${tenantRows('posMappings as stored')} where catalogue_id = ${catalogueId}
    union all
    select f.code, f.kind, f.target, false from (${fieldCodes}) as f where f.catalogue_id = ${catalogueId}) as e
  order by kind, target, is_stored desc) as e`;

/** Columns of a mapping that name what of ours it is of. */
export function targetColumns({ kind, target }: Pick<Target, 'kind' | 'target'>) {
  const of = <Value>(matching: MappingKind, value: Value) => (kind === matching ? value : null);
  return {
    productId: of('product', Number(target)),
    modifierId: of('option', Number(target)),
    couponId: of('coupon', Number(target)),
    paymentMethod: of('payment', target),
    part: kind === 'delivery' || kind === 'tip' ? kind : null,
  };
}

const columnsOf = <Row extends object, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  rows.map((row) => row[key]);

/** The mappings of some rows of the grid, by row; they are locked. */
export async function lockMappings(
  db: Db,
  rows: readonly Target[],
): Promise<ReadonlyMap<string, { id: number; code: string }>> {
  const { rows: found } = await sql<{ row: string; id: number; code: string }>`
    select m.catalogue_id || ':' || ${mappedKind} || ':' || ${mappedTarget} as row, m.id, m.code
    from ${tenantRows('posMappings as m')}
    where m.catalogue_id = any(${columnsOf(rows, 'catalogueId')}::bigint[])
      and (m.catalogue_id, ${mappedKind}, ${mappedTarget}) in (
        select * from unnest(${columnsOf(rows, 'catalogueId')}::bigint[], ${columnsOf(rows, 'kind')}::text[],
          ${columnsOf(rows, 'target')}::text[]))
    order by m.id for no key update`.execute(db);
  return new Map(found.map(({ row, ...mapping }) => [row, mapping]));
}

/** Which rows have the code of their field in an account. */
export async function rowsWithField(db: Db, rows: readonly Target[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ row: string }>`
    select f.catalogue_id || ':' || f.kind || ':' || f.target as row from (${fieldCodes}) f
    where (f.catalogue_id, f.kind, f.target) in (
      select * from unnest(${columnsOf(rows, 'catalogueId')}::bigint[], ${columnsOf(rows, 'kind')}::text[],
        ${columnsOf(rows, 'target')}::text[]))`.execute(db);
  return new Set(found.map(({ row }) => row));
}

/** Which of some products, options and coupons exist, as `kind:id`. */
export async function existingTargets(db: Db, rows: readonly Target[]): Promise<ReadonlySet<string>> {
  const idsOf = (kind: MappingKind) => rows.flatMap((row) => (row.kind === kind ? Number(row.target) : []));
  const { rows: found } = await sql<{ key: string }>`
    select 'product:' || p.id as key from ${tenantRows('products as p')} where p.id = any(${idsOf('product')}::bigint[])
    union all
    select 'option:' || o.id from ${tenantRows('modifiers as o')}
    where o.kind = 'option' and o.id = any(${idsOf('option')}::bigint[])
    union all
    select 'coupon:' || k.id from ${tenantRows('coupons as k')} where k.id = any(${idsOf('coupon')}::bigint[])`.execute(
    db,
  );
  return new Set(found.map(({ key }) => key));
}

/** Which items points of sale have now, as `catalogue:kind:code`. */
export async function existingItems(
  db: Db,
  items: readonly { catalogueId: number; kind: MappingKind; code: string }[],
): Promise<ReadonlySet<string>> {
  const kinds = items.map(({ kind }) => itemKindOf[kind]);
  const { rows } = await sql<{ key: string }>`
    select i.catalogue_id || ':' || i.kind || ':' || i.code as key from ${tenantRows('posItems as i')}
    where i.removed_at is null and (i.catalogue_id, i.kind, i.code) in (
      select * from unnest(${columnsOf(items, 'catalogueId')}::bigint[], ${kinds}::text[], ${columnsOf(items, 'code')}::text[]))`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
