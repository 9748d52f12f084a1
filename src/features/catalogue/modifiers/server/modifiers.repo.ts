import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { selectExternalIds } from '#kit/server/data/externalIds.ts';
import { selectLinks, whereLinked } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { pictureFacts } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { closestMatches, fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { modifierLinks } from '../modifierLinks.contract.ts';
import { modifierReferences } from '../modifierReferences.contract.ts';
import {
  type ModifierListQuery,
  type Modifier,
  type ModifierChild,
  type ModifierOption,
  modifierRow,
  type ModifierRow,
} from '../modifiers.contract.ts';
import { childNouns, choiceText } from '../modifiers.rules.ts';
import { lockGraph } from './modifierGraph.repo.ts';

type Modifiers = ExpressionBuilder<TenantTables & { m: TenantTables['modifiers'] }, 'm'>;

const childNames = ({ selectFrom }: Modifiers) =>
  sql<string[]>`array(${selectFrom('modifierChildren as k')
    .innerJoin('modifiers as c', 'c.id', 'k.childId')
    .select('c.name')
    .whereRef('k.parentId', '=', 'm.id')
    .orderBy('k.position')
    .orderBy('k.id')})`.as('childNames');

const parents = ({ selectFrom }: Modifiers) => selectFrom('modifierChildren as p').whereRef('p.childId', '=', 'm.id');

const ofRow = [
  ...recordColumns(modifierRow.shape, 'm', ['childNames', 'parentId', 'parentCount', 'productCount', 'pictureUrl']),
  'm.pictureKey',
] as const;

const rowsOf = (db: Db) =>
  db
    .selectFrom('modifiers as m')
    .select(ofRow)
    .select((eb) => {
      const modifiers = eb as unknown as Modifiers;
      return [
        childNames(modifiers),
        parents(modifiers)
          .select(({ fn }) => fn.min('p.parentId').as('id'))
          .as('parentId'),
        parents(modifiers).select(sql<number>`count(*)::int`.as('n')).as('parentCount'),
      ];
    });

type Read = Omit<ModifierRow, 'pictureUrl' | 'productCount'> & { pictureKey: string | null };

const toRow = (read: Read, counts: ReadonlyMap<number, number>): ModifierRow => ({
  ...read,
  pictureUrl: pictureUrl(read.pictureKey),
  productCount: counts.get(read.id) ?? 0,
});

const sorts = { name: 'm.nameNorm', position: 'm.position', price: 'm.price', updatedAt: 'm.updatedAt' } as const;

export async function list(db: Db, input: ModifierListQuery): Promise<Page<ModifierRow>> {
  const { query, type, availability, unused, sort, dir = 'asc', page, limit } = input;
  const text = sql.ref<string>('m.search_text');
  let found = whereLinked(rowsOf(db), modifierLinks, 'm', input);
  if (type) found = found.where('m.kind', '=', type);
  if (availability !== undefined) found = found.where('m.availability', '=', availability);
  if (unused !== undefined) found = found.where((eb) => inUse(eb as unknown as Modifiers, !unused));
  if (query) found = found.where(fuzzyMatches(text, query));
  if (query && !sort) found = found.orderBy(matchRank(text, query));
  const { data, ...counts } = await paginate(found.orderBy(sorts[sort ?? 'name'], dir).orderBy('m.id'), {
    page,
    limit,
  });
  const products = await productCounts(
    db,
    data.map(({ id }) => id),
  );
  return { ...counts, data: data.map((row) => toRow(row as Read, products)) };
}

/** In a product or below another modifier, or neither. */
function inUse(eb: Modifiers, expected: boolean) {
  const products = eb.selectFrom('productModifiers as u').select('u.id').whereRef('u.modifierId', '=', 'm.id');
  const used = eb.or([eb.exists(products), eb.exists(parents(eb).select('p.id'))]);
  return expected ? used : eb.not(used);
}

/** How many products ask for each of these, directly or through what has it. */
export async function productCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    with recursive up(start, id) as (
      select i.id, i.id from unnest(${[...ids]}::bigint[]) i(id)
      union
      select up.start, k.parent_id from up join ${tenantRows('modifierChildren as k')} on k.child_id = up.id
    )
    select up.start as id, count(distinct u.product_id)::int as count
    from up join ${tenantRows('productModifiers as u')} on u.modifier_id = up.id group by up.start`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const childrenOf = (db: Db, id: number): Promise<ModifierChild[]> =>
  db
    .selectFrom('modifierChildren')
    .select(['id', 'version', 'childId as childModifierId', 'position', 'price'])
    .where('parentId', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function find(db: Db, id: number): Promise<Modifier | undefined> {
  const [row, modifierChildren, counts] = await Promise.all([
    rowsOf(db)
      .selectAll('m')
      .select(selectLinks(modifierLinks, 'm'))
      .select(selectExternalIds(modifierReferences.ids, 'm'))
      .select(pictureFacts(sql`jsonb_build_array(m.picture_key)`).as('pictures'))
      .where('m.id', '=', id)
      .executeTakeFirst(),
    childrenOf(db, id),
    productCounts(db, [id]),
  ]);
  if (!row) return undefined;
  const { pictures, ...read } = row;
  const pictureIds = pictures.map(({ id }) => id);
  return { ...read, ...toRow(read as Read, counts), pictureIds, modifierChildren } as Modifier;
}

/**
 * Like `find`, and locks the row until the transaction ends, so that validated data is the data saved.
 *
 * The graph is locked before the row, as in imports, which write many rows.
 */
export async function findForUpdate(db: Db, id: number): Promise<Modifier | undefined> {
  await lockGraph(db);
  await db.selectFrom('modifiers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return find(db, id);
}

export const exists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('modifiers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

type OptionsQuery = {
  limit?: number | undefined;
  name?: string | undefined;
  type?: Modifier['kind'] | undefined;
  ids?: readonly number[] | undefined;
};

/** Modifiers for pickers, by name. */
export async function options(db: Db, { limit = 1000, name, type, ids }: OptionsQuery): Promise<Page<ModifierOption>> {
  const text = sql.ref<string>('m.search_text');
  let found = db
    .selectFrom('modifiers as m')
    .select(['m.id', 'm.kind', 'm.name', 'm.price', 'm.free', 'm.minQuantityModifiers', 'm.maxQuantityModifiers'])
    .select(({ selectFrom }) =>
      selectFrom('modifierChildren as k')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('k.parentId', '=', 'm.id')
        .as('childCount'),
    );
  if (ids) found = found.where('m.id', '=', anyOf(ids));
  if (type) found = found.where('m.kind', '=', type);
  if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
  const { data, ...counts } = await paginate(found.orderBy('m.nameNorm').orderBy('m.id'), { limit });
  return {
    ...counts,
    data: data.map(({ childCount, ...each }) => ({ ...each, hint: hintOf({ ...each, childCount: childCount ?? 0 }) })),
  };
}

type Hinted = Parameters<typeof choiceText>[0] & { kind: Modifier['kind']; childCount: number };

function hintOf({ kind, childCount, ...choice }: Hinted): string {
  if (kind === 'group') return choiceText(choice, childCount);
  const { one, many } = childNouns.option;
  return childCount === 0 ? '' : `Pide ${childCount} ${childCount === 1 ? one : many}`;
}
