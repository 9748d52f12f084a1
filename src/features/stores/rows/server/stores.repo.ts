import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import { pageSize } from '#kit/contract/crud.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { normalise } from '#kit/contract/text.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { removeLinks, selectLinks } from '#kit/server/data/links.ts';
import { inOrder, paginate } from '#kit/server/data/paginate.ts';
import { pictureIdsOf } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { closestMatches, fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { insert as insertRecord, remove as removeRecord, update as updateRecord } from '#kit/server/data/write.ts';
import type { Missing } from '../../readiness/readiness.contract.ts';
import { missingOf, type SaleFacts } from '../../readiness/readiness.rules.ts';
import { storeLinks } from '../../record/storeLinks.contract.ts';
import type {
  StoreListQuery,
  StoreOption,
  storeOptionsApi,
  Store,
  StoreDraft,
  StoreRow,
} from '../../record/stores.contract.ts';
import { areasOf, closingsOf, removeChildren } from '../../record/server/storeChildren.repo.ts';
import type { SavedCredential } from '../../payments/credentials.contract.ts';
import { credentialsOf } from '../../payments/server/credentials.repo.ts';
import { groupsOf, inGroups } from '../../groups/server/members.repo.ts';
import { referencesOf } from '../../references/server/storeReferences.repo.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { pageByState } from './pageByState.ts';
import { missingOfStores } from './saleFacts.repo.ts';
import { statesOf } from './statesOf.repo.ts';
import { stateOf, type StoreView } from '../../record/server/storeView.ts';

type Tables = TenantTables & { s: TenantTables['stores'] };
type Stores<Row> = SelectQueryBuilder<Tables, 's', Row>;

export type Filters = Pick<
  StoreListQuery,
  'query' | 'name' | 'address' | 'menuId' | 'offers' | 'storeGroupId' | 'communes' | 'regions'
>;

const columns = { query: 's.search_text', name: 's.name_norm', address: 's.address_norm' } as const;

const searchedFields = ['query', 'name', 'address'] as const;

const isOneOf = (field: string, texts: readonly string[]) =>
  sql<boolean>`${sql.ref(field)} = any(${texts.map(normalise)}::text[])`;

/** Stores in scope that match the filters, except whether they are open. */
export function filtered<Row>(
  stores: Stores<Row>,
  { menuId, storeGroupId, communes, regions, offers, ...texts }: Filters,
  storeScope: Actor['storeIds'],
) {
  let found = stores;
  if (storeGroupId) found = found.where(inGroups('s.id', [storeGroupId]));
  if (communes?.length) found = found.where(isOneOf('s.commune_norm', communes));
  if (regions?.length) found = found.where(isOneOf('s.region_norm', regions));
  if (storeScope) found = found.where('s.id', '=', anyOf(storeScope));
  if (menuId) found = found.where('s.menuId', '=', menuId);
  if (offers) found = found.where(sql<boolean>`(s.order_method ->> ${offers})::boolean`);
  for (const field of searchedFields) {
    const text = texts[field];
    if (text) found = found.where(fuzzyMatches(sql.ref<string>(columns[field]), text));
  }
  return found;
}

const sorts = { name: 's.nameNorm', commune: 's.commune', updatedAt: 's.updatedAt', createdAt: 's.createdAt' } as const;

/** Best matches of each search text first, unless the caller chooses the order. */
function sorted<Row>(stores: Stores<Row>, { sort, dir = 'asc', ...texts }: StoreListQuery) {
  let ranked = stores;
  for (const field of searchedFields) {
    const text = texts[field];
    if (text && !sort) ranked = ranked.orderBy(matchRank(sql.ref<string>(columns[field]), text));
  }
  return ranked.orderBy(sorts[sort ?? 'name'], dir).orderBy('s.id');
}

const from = (db: Db) => db.selectFrom('stores as s') as unknown as Stores<object>;

/** A page of stores as rows, or whole. */
export async function list(db: Db, query: StoreListQuery, view: StoreView): Promise<Page<StoreRow | Store>> {
  const { page, data, ...counts } = await idsPage(db, query, view);
  const read = query.full ? findMany : rows;
  return { ...counts, page, data: inOrder(data, await read(db, data, view)) };
}

async function idsPage(db: Db, query: StoreListQuery, view: StoreView): Promise<Page<number>> {
  const selected = sorted(filtered(from(db), query, view.storeScope), query);
  const { page = 1, limit = pageSize, open, blockedBy } = query;
  if (open === undefined && blockedBy === undefined) {
    const found = await paginate(selected.select('s.id'), { page, limit });
    return { ...found, data: found.data.map(({ id }) => id) };
  }
  return pageByState(db, selected, { view, filter: { open, blockedBy }, page, limit });
}

const selected = (db: Db, ids: readonly number[], { storeScope }: StoreView) => {
  const found = db.selectFrom('stores as s').leftJoin('menus as m', 'm.id', 's.menuId').where('s.id', '=', anyOf(ids));
  return storeScope ? found.where('s.id', '=', anyOf(storeScope)) : found;
};

const scheduled = [
  's.orderMethod',
  's.businessHours',
  's.specialDays',
  's.exceptionalWaitTimes',
  's.deliveryWaitTime',
  's.pickUpWaitTime',
] as const;
const unlisted = [
  'businessHours',
  'specialDays',
  'exceptionalWaitTimes',
  'deliveryWaitTime',
  'pickUpWaitTime',
  'imageKey',
] as const;
const listColumns = [
  's.id',
  's.uuid',
  's.name',
  's.textAddress',
  's.commune',
  's.phone',
  's.latitude',
  's.longitude',
  's.timeZone',
  's.imageKey',
  's.menuId',
  'm.name as menuName',
  's.version',
  's.createdAt',
  's.updatedAt',
] as const;

type Read = Omit<StoreRow, 'imageUrl' | 'timeZone' | 'state' | 'closedPermanently' | 'missing'> &
  Omit<Schedule, 'timeZone' | 'closings'> & { imageKey: string | null; timeZone: string | null };

/** A stored row with what follows from it: its zone, its picture, whether it takes orders now. */
function toRow(
  row: Read,
  { closings, missing }: Pick<Schedule, 'closings'> & { missing: Missing | undefined },
  { timeZone: usual, now }: StoreView,
): StoreRow {
  const timeZone = row.timeZone ?? usual;
  return {
    ...row,
    timeZone,
    imageUrl: pictureUrl(row.imageKey),
    ...stateOf({ ...row, timeZone, closings }, now),
    missing: missing ?? { delivery: [], pickUp: [] },
  };
}

/** Rows without what their state was worked out from, but the ways they take orders. */
async function rows(db: Db, ids: readonly number[], view: StoreView): Promise<StoreRow[]> {
  const [found, closings, missing, groups] = await Promise.all([
    selected(db, ids, view).select(listColumns).select(scheduled).execute(),
    closingsOf(db, ids, view.now),
    missingOfStores(db, ids),
    groupsOf(db, ids),
  ]);
  return found.map((read) => {
    const row: Partial<Read> & StoreRow = toRow(
      { ...(read as Read), groups: groups.get(read.id) ?? [] },
      { closings: closings.get(read.id) ?? [], missing: missing.get(read.id) },
      view,
    );
    for (const name of unlisted) delete row[name];
    return row;
  });
}

/** Some stores whole, as far as the view reaches them. */
export async function findMany(db: Db, ids: readonly number[], view: StoreView): Promise<Store[]> {
  const [found, references, closings, areas, credentials, groups, chain] = await Promise.all([
    selected(db, ids, view)
      .selectAll('s')
      .select(['m.name as menuName', 'm.publishedVersionId'])
      .select(selectLinks(storeLinks, 's'))
      .select(pictureIdsOf(sql`s.image_key`).as('pictureIds'))
      .execute(),
    referencesOf(db, ids),
    closingsOf(db, ids, view.now),
    areasOf(db, ids),
    view.showsCredentials ? credentialsOf(db, ids) : new Map<number, SavedCredential[]>(),
    groupsOf(db, ids),
    readSettings(db, ...chainSections),
  ]);
  return found.map(({ publishedVersionId, ...columns }) => {
    const row = { ...columns, ...references.get(columns.id) };
    const rowClosings = closings.get(row.id) ?? [];
    const deliveryAreas = areas.get(row.id) ?? [];
    const facts = { ...row, menuPublished: publishedVersionId !== null, deliveryAreas } as unknown as SaleFacts;
    return {
      ...row,
      ...toRow(row as unknown as Read, { closings: rowClosings, missing: missingOf(facts, chain) }, view),
      ownTimeZone: row.timeZone,
      groups: groups.get(row.id) ?? [],
      scheduledClosingTimes: rowClosings,
      deliveryAreas,
      credentials: credentials.get(row.id) ?? [],
    } as unknown as Store;
  });
}

/** A complete store; undefined when it does not exist or is out of scope. */
export async function find(db: Db, id: number, view: StoreView): Promise<Store | undefined> {
  const [found] = await findMany(db, [id], view);
  return found;
}

/** Like `find`, and locks the store until the transaction ends, so that the validated state is the saved one. */
export async function findForUpdate(db: Db, id: number, view: StoreView): Promise<Store | undefined> {
  await lockStores(db, { ids: [id], storeScope: view.storeScope });
  return find(db, id, view);
}

/** The fields that are columns of the store's own row. */
export type StoreColumns = Partial<
  Omit<StoreDraft, 'scheduledClosingTimes' | 'deliveryAreas' | 'credentials' | keyof typeof storeLinks>
>;

export const insert = (db: Db, columns: StoreColumns) =>
  insertRecord(db, 'stores', columns as StoreColumns & { name: string });
export const update = (db: Db, id: number, columns: StoreColumns) => updateRecord(db, 'stores', id, columns);

export async function remove(db: Db, id: number): Promise<void> {
  await removeChildren(db, id);
  await removeLinks(db, storeLinks, id);
  await removeRecord(db, 'stores', id);
}

/** How many users and roles reach only some stores, and this one among them. */
export async function countScopedGrants(db: Db, id: number): Promise<{ users: number; roles: number }> {
  const count = (table: 'userStores' | 'roleStores') =>
    db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('storeId', '=', id)
      .executeTakeFirstOrThrow();
  const [users, roles] = await Promise.all([count('userStores'), count('roleStores')]);
  return { users: users.count, roles: roles.count };
}

/** Whether anybody ever ordered from a store. */
export const hasOrders = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('storeId', '=', id).limit(1).executeTakeFirst()) !== undefined;

type OptionsQuery = z.output<typeof storeOptionsApi.all.query>;

/** Options for a store picker, by name. */
export async function options(
  db: Db,
  view: StoreView,
  { limit = 1000, name, ids, state }: OptionsQuery,
): Promise<Page<StoreOption>> {
  const { storeScope } = view;
  let found = db.selectFrom('stores as s').select(['s.id', 's.name', 's.commune', 's.timeZone']);
  if (storeScope) found = found.where('s.id', '=', anyOf(storeScope));
  if (ids) found = found.where('s.id', '=', anyOf(ids));
  if (name) {
    const text = sql.ref<string>('s.search_text');
    found = closestMatches(found, text, name).orderBy(matchRank(text, name));
  }
  const { data, ...others } = await paginate(found.orderBy('s.nameNorm').orderBy('s.id'), { limit });
  const page = {
    ...others,
    data: data.map(({ timeZone, ...store }) =>
      timeZone === null || timeZone === view.timeZone ? store : { ...store, timeZone },
    ),
  };
  if (!state) return page;
  const pageRows = from(db).where('s.id', '=', anyOf(page.data.map(({ id }) => id)));
  const open = new Set((await statesOf(db, pageRows, { open: true }, view)).map(({ id }) => id));
  return { ...page, data: page.data.map((store) => ({ ...store, open: open.has(store.id) })) };
}
