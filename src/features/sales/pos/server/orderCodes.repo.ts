import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/payments.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { ItemGroup } from '../catalogueItems.rules.ts';
import type { MappingKind } from '../mapping.contract.ts';
import { fieldCodes, mappedKind, mappedTarget } from './storedMappings.repo.ts';

/** An account at a point of sale; `storeId` null: that of the company. */
export type PosAccount = { provider: string; storeId: number | null };

/** Content of an order that a point of sale knows by codes. */
export type OrderContent = {
  productIds: readonly number[];
  optionIds: readonly number[];
  couponIds: readonly number[];
  hasDelivery: boolean;
  hasTip: boolean;
  paymentMethod: PaymentMethod | null;
};

/** The codes of what an order has in an account. */
export type OrderCodes = {
  /** With the groups of each, of which `groupCodeOf` returns that of an option, and the code by which it is sold for less. */
  products: ReadonlyMap<number, { code: string; groups: readonly ItemGroup[]; discountCode: string | null }>;
  options: ReadonlyMap<number, string>;
  coupons: ReadonlyMap<number, string>;
  delivery: string | null;
  tip: string | null;
  payment: string | null;
  /** Without a code, or with one that the catalogue lacks. The point of sale decides what an order needs. */
  missing: readonly { kind: MappingKind; target: string }[];
};

function targetsOf(content: OrderContent): { kind: MappingKind; target: string }[] {
  const records = (kind: MappingKind, ids: readonly number[]) =>
    [...new Set(ids)].map((id) => ({ kind, target: String(id) }));
  const { hasDelivery, hasTip, paymentMethod } = content;
  return [
    ...records('product', content.productIds),
    ...records('option', content.optionIds),
    ...records('coupon', content.couponIds),
    ...(hasDelivery ? [{ kind: 'delivery' as const, target: 'delivery' }] : []),
    ...(hasTip ? [{ kind: 'tip' as const, target: 'tip' }] : []),
    ...(paymentMethod ? [{ kind: 'payment' as const, target: paymentMethod }] : []),
  ];
}

type Found = {
  kind: MappingKind;
  target: string;
  code: string;
  groups: readonly ItemGroup[] | null;
  discountCode: string | null;
  isUsable: boolean;
};

/** The field of a product `m` whose code sells it for less, as `alohaCompId`. */
const discountCode = sql`case when m.kind = 'product' then (
  select r.value from ${tenantRows('itemReferences as r')} where r.kind = 'product' and r.item_id = m.target::bigint
    and r.provider = c.provider and r.field = 'component_id') end`;

/** The codes of what an order has in an account, as the mapping is now. */
export async function codesOfOrder(
  db: Db,
  { provider, storeId }: PosAccount,
  content: OrderContent,
): Promise<OrderCodes> {
  const targets = targetsOf(content);
  const { rows } = await sql<Found>`
    select m.kind, m.target, m.code, i.groups, ${discountCode} as discount_code, i.code is not null or m.kind in ('coupon', 'payment') as is_usable from (
      select catalogue_id, code, ${mappedKind} as kind, ${mappedTarget} as target, true as is_stored
      from ${tenantRows('posMappings as stored')}
      union all select f.*, false from (${fieldCodes}) f) m
    join ${tenantRows('posCatalogues as c')} on c.id = m.catalogue_id
    left join ${tenantRows('posItems as i')} on i.catalogue_id = m.catalogue_id and i.kind = case when m.kind = 'option' then 'option' else 'product' end
      and i.code = m.code and i.removed_at is null
    where c.provider = ${provider} and c.store_id is not distinct from ${storeId}::bigint
      and (m.kind, m.target) in (select * from unnest(
        ${targets.map(({ kind }) => kind)}::text[], ${targets.map(({ target }) => target)}::text[]))
    order by m.is_stored`.execute(db);
  const found = [...new Map(rows.map((row) => [`${row.kind}:${row.target}`, row])).values()];
  const usable = found.filter(({ isUsable }) => isUsable);
  const records = (kind: MappingKind) => usable.filter((row) => row.kind === kind);
  const codesOf = (kind: MappingKind) => new Map(records(kind).map(({ target, code }) => [Number(target), code]));
  const codeOf = (kind: MappingKind) => records(kind)[0]?.code ?? null;
  return {
    products: new Map(
      records('product').map(({ target, code, groups, discountCode: lessCode }) => [
        Number(target),
        { code, groups: groups ?? [], discountCode: lessCode },
      ]),
    ),
    options: codesOf('option'),
    coupons: codesOf('coupon'),
    delivery: codeOf('delivery'),
    tip: codeOf('tip'),
    payment: codeOf('payment'),
    missing: targets.filter((each) => !usable.some(({ kind, target }) => kind === each.kind && target === each.target)),
  };
}
