import { type RawBuilder, sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { isOfferedIn, paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { isSold } from '#features/sales/rollups/server/index.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { providers } from '#integrations/providers.ts';
import { labelCell } from '#kit/server/csv/exportRecords.ts';
import type { Db } from '#kit/server/data/database.ts';
import { numberedPage, pageShape } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';
import {
  mappingKindLabels,
  mappingKinds,
  type MappingListQuery,
  type MappingRow,
  type MappingState,
  type PosItemKind,
  type PosItemOption,
  parseRowId,
} from '../mapping.contract.ts';
import type { FileRow } from '../mappingFile.rules.ts';
import { usedCatalogues, usedCredentials, usedIds } from './catalogues.repo.ts';
import { effectiveCodes, fieldCodes, mappedKind, mappedTarget } from './storedMappings.repo.ts';
import { type StoredRow, withWriteAccess } from './writeAccess.repo.ts';

/** Stores that the user may see, and the country of the company. */
type RowScope = { storeIds: Actor['storeIds']; country: CountryCode };
/** `yesterday`: the business day before the present one. */
export type GridScope = RowScope & { yesterday: string };
type Filters = Omit<MappingListQuery, 'page' | 'limit' | 'sort' | 'dir'> & { ids?: readonly string[] | undefined };

/** Delivery, tips, and the payment methods of a country. */
function partsOf(country: CountryCode) {
  const methods = paymentMethods.filter((method) => isOfferedIn(method, country));
  const parts = [
    { kind: 'delivery', target: 'delivery', name: mappingKindLabels.delivery },
    { kind: 'tip', target: 'tip', name: mappingKindLabels.tip },
    ...methods.map((method) => ({ kind: 'payment', target: method, name: paymentMethodLabels[method] })),
  ];
  const column = (field: 'kind' | 'target' | 'name') => sql`${parts.map((part) => part[field])}::text[]`;
  return sql`unnest(${column('kind')}, ${column('target')}, ${column('name')}) as part(kind, target, name)`;
}

/** Everything of ours, with the kind of its items and how many have the same name; null: names suggest none. */
const targetsOf = (country: CountryCode) => sql`(
  select 'product' as kind, 'product' as item_kind, p.id::text as target, p.name, p.name_norm, p.search_text,
    p.price_product as price, count(*) over (partition by p.name_norm) as alike
  from ${tenantRows('products as p')}
  union all
  select 'option', 'option', o.id::text, o.name, o.name_norm, o.search_text, o.price,
    count(*) over (partition by o.name_norm)
  from ${tenantRows('modifiers as o')} where o.kind = 'option'
  union all
  select 'coupon', 'product', k.id::text, k.code, k.code_norm, k.search_text, null,
    1 + (select count(*) from ${tenantRows('products as p')} where p.name_norm = k.code_norm)
  from ${tenantRows('coupons as k')} where k.enabled
  union all
  select kind, case when kind = 'payment' then kind else 'product' end, target, name, normalise(name), normalise(name), null, null
  from ${partsOf(country)}) as t`;

/** A part of the grid by its catalogue, kind and one more value: joined by one key, no plan compares each with each. */
const keyOf = (alias: string, value: string, kind = 'kind') => sql`(${sql.ref(`${alias}.catalogueId`)} || ':' ||
  ${sql.ref(`${alias}.${kind}`)} || ':' || ${sql.ref(`${alias}.${value}`)})`;

/** Condition on a row with a catalogue: it is of an account of the grid. The index of catalogues finds it. */
const isOfAccounts = (alias: string) => sql`${sql.ref(`${alias}.catalogueId`)} = any(array(select id from accounts))`;

const items = sql`(
  select i.*, ${keyOf('i', 'code')} as key from ${tenantRows('posItems as i')} where ${isOfAccounts('i')}) as i`;

const itemKindColumn = (kind: RawBuilder<unknown>) =>
  sql`case when ${kind} = 'option' then 'option' when ${kind} = 'payment' then 'payment' else 'product' end`;

const mappings = sql`(
  select m.*, ${keyOf('m', 'target')} as key, ${keyOf('m', 'code', 'itemKind')} as code_key from (
    select id, catalogue_id, code, source, ${mappedKind} as kind, ${mappedTarget} as target,
      ${itemKindColumn(mappedKind)} as item_kind
    from ${tenantRows('posMappings as stored')} where ${isOfAccounts('stored')}) as m) as m`;

const fields = sql`(
  select f.*, ${keyOf('f', 'target')} as key, ${keyOf('f', 'code', 'itemKind')} as code_key from (
    select f.*, ${itemKindColumn(sql`f.kind`)} as item_kind from (${fieldCodes}) as f
    where ${isOfAccounts('f')}) as f) as f`;

/** Items by name, without those that share it or are mapped already. */
const suggestions = sql`(
  select i.* from (
    select ${keyOf('i', 'nameNorm')} as key, min(i.key) as code_key, min(i.code) as code, min(i.name) as name,
      min(i.category) as category, min(i.price) as price, min(i.search_text) as search_text
    from ${items} where i.removed_at is null group by 1 having count(*) = 1) as i
  where not exists (select from ${mappings} where m.code_key = i.code_key)
    and not exists (select from ${fields} where f.code_key = i.code_key)) as s`;

/** Accounts that a user may read and a condition on a catalogue `c` chooses. */
const withAccounts = (storeIds: RowScope['storeIds'], condition: RawBuilder<unknown>) => sql`
  with accounts as materialized (select c.* from ${usedCatalogues(storeIds)} where ${condition})`;

/** Kinds beside products and options whose codes points of sale take: `toteat:payment`. */
const takenKinds = providers.flatMap(({ key, takesCodes = [] }) => takesCodes.map((kind) => `${key}:${kind}`));

const rowsOfAccounts = (country: CountryCode) => sql`(
  select t.*, c.id as catalogue_id, c.provider, c.store_id, c.store_name
  from accounts as c cross join ${targetsOf(country)}
  where t.kind in ('product', 'option') or c.provider || ':' || t.kind = any(${takenKinds}::text[])) as r`;

const isAny = sql`true`;
const isOneOf = (catalogueIds: readonly number[]) => sql`c.id = any(${[...new Set(catalogueIds)]}::bigint[])`;
const cataloguesOf = (ids: readonly string[]) => isOneOf(ids.map((id) => parseRowId(id).catalogueId));

/** Rows of the grid by whether they have a code: those with one need no suggestions, the others no items. */
type Half = 'coded' | 'uncoded' | null;

/** The half of the grid that has the rows of a state. */
const halfOf = (state: MappingState | undefined): Half => {
  if (state === undefined) return null;
  return state === 'unmapped' || state === 'suggested' ? 'uncoded' : 'coded';
};

const isInHalf = (half: Half) => {
  if (half === null) return sql`true`;
  return half === 'coded' ? sql`coalesce(m.code, f.code) is not null` : sql`coalesce(m.code, f.code) is null`;
};

/** Condition on a joined part of the grid, which the planner removes where a half needs none of it. */
const isJoined = (half: Half, withPart: Half) => sql`${sql.lit(half === null || half === withPart)}`;

/** All that is ours in each account that a condition chooses. A suggestion has the same name, and is the only one. */
const grid = ({ storeIds, country }: RowScope, condition: RawBuilder<unknown>, half: Half = null) => sql`(
  ${withAccounts(storeIds, condition)}
  select ${keyOf('r', 'target')} as id, r.catalogue_id, r.provider, r.store_id, r.store_name,
    r.kind, r.target, m.id as mapping_id, r.name, r.name_norm, r.price,
    r.search_text || coalesce(' ' || i.search_text, ' ' || normalise(coalesce(m.code, f.code)), ' ' || s.search_text, '') as search_text,
    case when coalesce(m.code, f.code) is null then case when s.code is null then 'unmapped' else 'suggested' end
      when r.kind not in ('coupon', 'payment') and (i.code is null or i.removed_at is not null) then 'removed'
      else coalesce(m.source, 'field') end as state,
    coalesce(m.code, f.code, s.code) as code, coalesce(i.name, s.name) as item_name,
    coalesce(i.category, s.category) as item_category, coalesce(i.price, s.price) as item_price
  from ${rowsOfAccounts(country)}
  left join ${mappings} on m.key = ${keyOf('r', 'target')}
  left join ${fields} on f.key = ${keyOf('r', 'target')}
  left join ${items} on i.key = coalesce(m.code_key, f.code_key) and ${isJoined(half, 'coded')}
  left join ${suggestions} on s.key = case when r.alike = 1 and coalesce(m.code, f.code) is null
    then ${keyOf('r', 'nameNorm', 'itemKind')} end and ${isJoined(half, 'uncoded')}
  where ${isInHalf(half)}) as g`;

const soldOrders = (day: string) => sql`${tenantRows('orders as o')}
  where o.business_day = ${day}::date and not o.is_test and ${isSold('o', new Date())}`;

/** Products and options sold on a day, by store. */
const soldOn = (day: string) => sql`(
  select 'product' as kind, unnest(o.product_ids)::text as target, o.store_id from ${soldOrders(day)}
  union all
  select 'option', jsonb_path_query(o.lines, '$.**.optionId')::text, o.store_id from ${soldOrders(day)}) as sold`;

/** Condition on a row `g`: it was sold on a day, in the store of the account or any. */
const isSoldOn = (day: string) => sql`case when g.store_id is null
  then (g.kind, g.target) in (select kind, target from ${soldOn(day)})
  else (g.kind, g.target, g.store_id) in (select kind, target, store_id from ${soldOn(day)}) end`;

/** Products on sale in a store. */
const onSaleIn = (storeId: number) => sql`(
  select distinct l.product_id from ${tenantRows('stores as s')}
  join ${tenantRows('menuLines as l')} on l.menu_id = s.menu_id and not l.hidden
  join ${tenantRows('menuCategories as k')} on k.id = l.category_id and not k.hidden
  join ${tenantRows('products as p')} on p.id = l.product_id and p.availability
  where s.id = ${storeId}) as l`;

/** Condition on a row `g`: it is a product on sale in a store, without an item. */
const isUnmappedIn = (storeId: number) => sql`g.kind = 'product' and g.state in ('unmapped', 'suggested', 'removed')
  and g.target in (select l.product_id::text from ${onSaleIn(storeId)})`;

/** Condition on a catalogue `c`: it is of the account of a store. */
const isAccountOf = (storeId: number) => sql`(c.provider, coalesce(c.store_id, 0)) in (
  select u.key, coalesce(u.store_id, 0) from (select a.key, a.store_id from ${usedCredentials(storeId)}) u)`;

/** Condition on a catalogue `c` whose rows filters may choose. */
function accountsOf({ ids, provider, storeIds, unmappedStoreId }: Filters): RawBuilder<unknown> {
  const stores = filteredStoreIds({ storeIds }, null);
  const conditions = [
    isAny,
    ...(ids ? [cataloguesOf(ids)] : []),
    ...(provider ? [sql`c.provider = ${provider}`] : []),
    ...(stores ? [sql`c.store_id = any(${stores})`] : []),
    ...(unmappedStoreId === undefined ? [] : [isAccountOf(unmappedStoreId)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Condition on a row `g` of these accounts. */
function conditionsOf(filters: Filters, { yesterday }: GridScope): RawBuilder<unknown> {
  const { ids, query, kind, state, soldUnmapped, pricesDiffer, unmappedStoreId } = filters;
  const conditions = [
    sql`true`,
    ...(ids ? [sql`g.id = any(${ids}::text[])`] : []),
    ...(kind ? [sql`g.kind = ${kind}`] : []),
    ...(state ? [sql`g.state = ${state}`] : []),
    ...(soldUnmapped ? [sql`g.state in ('unmapped', 'suggested', 'removed') and ${isSoldOn(yesterday)}`] : []),
    ...(pricesDiffer ? [sql`g.state in ('field', 'name', 'person') and g.item_price <> g.price`] : []),
    ...(unmappedStoreId === undefined ? [] : [isUnmappedIn(unmappedStoreId)]),
    ...(query ? [textMatches(sql.ref('g.searchText'), query, true)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Rows of the grid that filters choose. */
const filtered = (filters: Filters, scope: GridScope) =>
  sql`${grid(scope, accountsOf(filters), halfOf(filters.state))} where ${conditionsOf(filters, scope)}`;

/**
 * Reads rows of the grid, which is joined by hashes.
 *
 * After a new catalogue or many accepted suggestions, statistics are older than the rows: nested loops would take seconds.
 */
async function read<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const [, { rows }] = await Promise.all([sql`set local enable_nestloop = off`.execute(db), query.execute(db)]);
  return rows;
}

const rowColumns = sql`g.id, g.catalogue_id, g.kind, g.name, g.price, g.provider, g.store_name, g.state, g.code,
  g.item_name, g.item_category, g.item_price`;
const kindOrder = sql`array_position(${mappingKinds}::text[], g.kind)`;

/** Every row of an account. */
export async function listAccount(db: Db, catalogueId: number, scope: RowScope): Promise<MappingRow[]> {
  const query = sql<StoredRow>`select ${rowColumns} from ${grid(scope, isOneOf([catalogueId]))}
    order by ${kindOrder}, g.name_norm, g.target`;
  return withWriteAccess(db, await read(db, query));
}

/** Whether filters choose rows by what is ours alone. */
const isPlain = ({ query, state, soldUnmapped, pricesDiffer, unmappedStoreId }: Filters): boolean =>
  !query && !state && !soldUnmapped && !pricesDiffer && unmappedStoreId === undefined;

/** Rows without their codes, which need no catalogue: a page of many accounts is chosen among these. */
const plainRows = (filters: Filters, { storeIds, country }: RowScope) => sql`(
  ${withAccounts(storeIds, accountsOf(filters))}
  select ${keyOf('r', 'target')} as id, r.* from ${rowsOfAccounts(country)}) as g`;

/** Ids of a page of the grid. */
function pageIds(filters: MappingListQuery, scope: GridScope) {
  const { limit, offset } = pageShape(filters);
  const rank = filters.query && !filters.sort ? sql`${matchRank(sql.ref('g.searchText'), filters.query)},` : sql``;
  const kinds = filters.sort ? sql`` : sql`${kindOrder},`;
  const direction = filters.dir === 'desc' ? sql`desc` : sql``;
  const order = sql`${rank} ${kinds} g.name_norm ${direction}, g.target, g.provider, g.store_name nulls first, g.catalogue_id`;
  const chosen = isPlain(filters)
    ? sql`${plainRows(filters, scope)} where ${conditionsOf(filters, scope)}`
    : filtered(filters, scope);
  return sql<{ id: string; total: number }>`select g.id, count(*) over ()::int as total from ${chosen}
    order by ${order} limit ${limit} offset ${offset}`;
}

/** A page of the grid. */
export async function list(db: Db, filters: MappingListQuery, scope: GridScope) {
  const page = await read(db, pageIds(filters, scope));
  const ids = page.map(({ id }) => id);
  const rows = await listByIds(db, ids, scope);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => byId.get(id) ?? []);
  return numberedPage(data, page[0]?.total ?? 0, filters);
}

/** Accounts whose rows are counted: each has all that is ours. */
const maxCounted = 20;

/** How many rows of the grid have no code, a suggested one or one that is gone; null: there are too many accounts. */
export async function summary(db: Db, scope: RowScope) {
  if ((await usedIds(db, scope.storeIds)).size > maxCounted) return null;
  const count = (state: MappingState) => sql`count(*) filter (where g.state = ${state})::int as ${sql.ref(state)}`;
  const query = sql<{ unmapped: number; suggested: number; removed: number }>`
    select ${count('unmapped')}, ${count('suggested')}, ${count('removed')} from ${grid(scope, isAny)}`;
  const [found] = await read(db, query);
  return found ?? { unmapped: 0, suggested: 0, removed: 0 };
}

/** Some rows of the grid by their ids, with their catalogue. */
export async function listByIds(db: Db, ids: readonly string[], scope: RowScope): Promise<MappingRow[]> {
  const query = sql<StoredRow>`select ${rowColumns} from ${grid(scope, cataloguesOf(ids))} where g.id = any(${ids}::text[])
    order by ${kindOrder}, g.name_norm, g.target`;
  return withWriteAccess(db, await read(db, query));
}

/** How many products on sale in a store have no item in its account; undefined: it has no account. */
export async function countUnmapped(db: Db, storeId: number) {
  const { rows } = await sql<{ id: number | null; provider: string }>`
    select c.id, u.key as provider from (select a.key, a.store_id from ${usedCredentials(storeId)}) u
    left join ${tenantRows('posCatalogues as c')} on c.provider = u.key and c.store_id is not distinct from u.store_id`.execute(
    db,
  );
  const [account] = rows;
  if (!account) return undefined;
  const { id, provider } = account;
  if (id === null) return { provider, products: 0 };
  const query = sql<{ products: number }>`select count(*)::int as products from ${onSaleIn(storeId)}
    where not exists (select from ${effectiveCodes(id)} join ${tenantRows('posItems as i')}
      on i.catalogue_id = ${id} and i.kind = 'product' and i.code = e.code and i.removed_at is null
      where e.kind = 'product' and e.target = l.product_id::text)`;
  const [found] = await read(db, query);
  return { provider, products: found?.products ?? 0 };
}

/** Suggestions among the rows that some filters choose, up to a limit. */
export const listSuggested = (db: Db, filters: Filters, scope: GridScope, limit: number) =>
  read(
    db,
    sql<{ id: string; code: string }>`
    select g.id, g.code from ${filtered(filters, scope)} and g.state = 'suggested' order by g.id limit ${limit}`,
  );

const providerNames = Object.fromEntries(providers.map(({ key, name }) => [key, name]));

/** Name of the account of a row, as `accountName` writes it. */
const accountCell = sql`${labelCell(sql`g.provider`, providerNames)} || coalesce(' de ' || g.store_name, '')`;

/** Rows of the grid as the cells of a file. Suggestions are not codes. */
export const exportRows = (filters: Filters, scope: GridScope) => sql`
  select ${accountCell} as account, ${labelCell(sql`g.kind`, mappingKindLabels)} as kind,
    case when g.kind in ('product', 'option', 'coupon') then g.target end as target, g.name,
    case when g.state not in ('unmapped', 'suggested') then g.code end as code,
    case when g.state not in ('unmapped', 'suggested') then g.item_name end as item_name
  from ${filtered(filters, scope)}
  order by g.provider, g.store_name nulls first, g.catalogue_id, ${kindOrder},
    g.name_norm, g.target`;

/** How lines of a file name rows. */
type Named = { catalogueIds: readonly number[]; targets: readonly string[]; names: readonly string[] };

/** Rows of the grid of some accounts that lines of a file may name, with their stored code. */
export const listRows = (db: Db, { catalogueIds, targets, names }: Named, scope: RowScope) =>
  read(
    db,
    sql<FileRow>`
    select g.id, g.catalogue_id, g.kind, g.target, g.name, g.mapping_id,
      case when g.state not in ('unmapped', 'suggested') then g.code end as code
    from ${grid(scope, isOneOf(catalogueIds))}
    where g.target = any(${targets}::text[]) or g.name_norm = any(${names}::text[]) order by g.id`,
  );

/** Items that a point of sale has now, to choose. */
export async function listItems(
  db: Db,
  { catalogueId, kind, query }: { catalogueId: number; kind: PosItemKind; query?: string | undefined },
  limit: number,
): Promise<PosItemOption[]> {
  let found = db
    .selectFrom('posItems')
    .select(['code', 'name', 'category', 'price'])
    .where('catalogueId', '=', catalogueId)
    .where('kind', '=', kind)
    .where('removedAt', 'is', null);
  if (query)
    found = found
      .where(textMatches(sql.ref('searchText'), query, true))
      .orderBy(matchRank(sql.ref('searchText'), query));
  return found.orderBy('nameNorm').orderBy('code').limit(limit).execute();
}

/** Our products or options by their code in an account; without codes that several have. */
export async function mappedTargets(
  db: Db,
  { provider, storeId }: { provider: string; storeId: number | null },
  kind: PosItemKind,
): Promise<ReadonlyMap<string, number>> {
  const account = await db
    .selectFrom('posCatalogues')
    .select('id')
    .where('provider', '=', provider)
    .where('storeId', 'is not distinct from', storeId)
    .executeTakeFirst();
  if (!account) return new Map();
  const { rows } = await sql<{ code: string; target: string }>`
    select e.code, min(e.target) as target from ${effectiveCodes(account.id)} where e.kind = ${kind}
    group by e.code having count(*) = 1`.execute(db);
  return new Map(rows.map(({ code, target }) => [code, Number(target)]));
}
