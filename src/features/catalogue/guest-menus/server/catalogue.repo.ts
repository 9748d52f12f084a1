import { sql } from 'kysely';
import type { ListPrice } from '#domain/pricing.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pictureFacts } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import { productColumns } from '../guestMenus.contract.ts';
import type { Catalogue, CatalogueModifier, CatalogueProduct, SoldOut } from '../catalogue.ts';

/** Groups values by key, in row order. */
function grouped<Row, Value>(rows: readonly Row[], keyOf: (row: Row) => number, valueOf: (row: Row) => Value) {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(valueOf(row));
    else groups.set(keyOf(row), [valueOf(row)]);
  }
  return groups;
}

const catalogueColumns = [
  'id',
  'name',
  'nameScreenProduct',
  'priceProduct',
  'platform',
  'modifierRules',
  'label',
  'labelType',
  'startDatetimeLabel',
  'endDatetimeLabel',
  'startDatetime',
  'endDatetime',
  'availability',
  'show',
] as const;
type Column = (typeof catalogueColumns)[number] | keyof typeof productColumns;
const columns: readonly Column[] = [
  ...catalogueColumns,
  ...(Object.keys(productColumns) as (keyof typeof productColumns)[]),
];

const readProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select(columns)
    .select(pictureFacts(sql.ref('pictureKeys')).as('pictures'))
    .where('id', '=', anyOf(ids))
    .execute();
type StoredProduct = Awaited<ReturnType<typeof readProducts>>[number];

const toProduct = ({ pictures, ...row }: StoredProduct, groupIds: readonly number[]): CatalogueProduct => ({
  ...(row as unknown as Pick<CatalogueProduct, Column>),
  pictures: pictures.map(({ key, alt, focalX, focalY }) => ({
    url: pictureUrl(key, 'full'),
    thumbnail: pictureUrl(key, 'medium'),
    alt,
    focalX,
    focalY,
  })),
  groupIds,
});

const readGroupIds = async (db: Db, ids: readonly number[]) =>
  grouped(
    await db
      .selectFrom('productModifiers')
      .select(['productId', 'modifierId'])
      .where('productId', '=', anyOf(ids))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    ({ productId }) => productId,
    ({ modifierId }) => modifierId,
  );

/** Returns the ids of the modifiers and all their descendants. */
async function withChildren(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select unnest(${[...ids]}::bigint[]) as id
      union
      select c.child_id from ${tenantRows('modifierChildren as c')} join tree on c.parent_id = tree.id
    )
    select id from tree`.execute(db);
  return rows.map(({ id }) => id);
}

const readModifiers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('modifiers')
    .select(['id', 'kind', 'name', 'description', 'price', 'free', 'minQuantityModifiers', 'maxQuantityModifiers'])
    .select(['dropdownText', 'availability', 'pictureKey'])
    .where('id', '=', anyOf(ids))
    .execute();

const readChildren = async (db: Db, ids: readonly number[]) =>
  grouped(
    await db
      .selectFrom('modifierChildren')
      .select(['parentId', 'childId', 'price'])
      .where('parentId', '=', anyOf(ids))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    ({ parentId }) => parentId,
    ({ childId, price }) => ({ id: childId, price }),
  );

async function modifiersFor(db: Db, groupIds: readonly number[]): Promise<Catalogue['modifiers']> {
  const ids = await withChildren(db, [...new Set(groupIds)]);
  const [stored, children] = await Promise.all([readModifiers(db, ids), readChildren(db, ids)]);
  const modifiers = stored.map(
    ({ pictureKey, ...row }): CatalogueModifier => ({
      ...row,
      pictureUrl: pictureUrl(pictureKey, 'medium'),
      children: children.get(row.id) ?? [],
    }),
  );
  return new Map(modifiers.map((each) => [each.id, each]));
}

/** Prices by product; the list with the lower position comes first, after the one that is before all. */
async function pricesFor(
  db: Db,
  { lists, first }: { lists: readonly number[]; first: number | null },
  ids: readonly number[],
): Promise<Catalogue['prices']> {
  const all = first === null ? lists : [...lists, first];
  if (all.length === 0) return new Map();
  const rows = await db
    .selectFrom('prices as p')
    .innerJoin('priceGroups as g', 'g.id', 'p.priceGroupId')
    .select(['p.productId', 'p.price', 'p.deliveryPrice', 'p.discountPrice', 'p.menuDiscount'])
    .where('p.priceGroupId', '=', anyOf(all))
    .where('p.productId', '=', anyOf(ids))
    .orderBy(sql`p.price_group_id is distinct from ${first}::bigint`)
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();
  return grouped(
    rows,
    ({ productId }) => productId,
    ({ productId: _, ...price }): ListPrice => price,
  );
}

/** The catalogue of a content. Prices of `firstList` come before those of the content's lists. */
export async function catalogueFor(
  db: Db,
  { categories, priceGroupIds }: MenuContent,
  firstList: number | null = null,
): Promise<Catalogue> {
  const ids = [...new Set(categories.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const [products, groupIds, prices] = await Promise.all([
    readProducts(db, ids),
    readGroupIds(db, ids),
    pricesFor(db, { lists: priceGroupIds, first: firstList }, ids),
  ]);
  const modifiers = await modifiersFor(db, [...groupIds.values()].flat());
  return {
    products: new Map(products.map((row) => [row.id, toProduct(row, groupIds.get(row.id) ?? [])])),
    modifiers,
    prices,
  };
}

type OffRow = { storeId: number | null; kind: 'product' | 'modifier'; id: number; until: string | null };

/** Sold-out products and modifiers by store: directly, through an ingredient, or in every store. */
export async function soldOutsIn(db: Db, storeIds: readonly number[]): Promise<Map<number, SoldOut>> {
  const { rows } = await sql<OffRow>`
    with off as (
      select * from ${tenantRows('soldOuts')} where store_id is null or store_id = ${anyOf(storeIds)}
    )
    select store_id, 'product' as kind, product_id as id, until from off where product_id is not null
    union all select store_id, 'modifier', modifier_id, until from off where modifier_id is not null
    union all select off.store_id, 'product', u.product_id, off.until from off
      join ${tenantRows('productIngredients as u')} on u.ingredient_id = off.ingredient_id
    union all select off.store_id, 'modifier', u.modifier_id, off.until from off
      join ${tenantRows('modifierIngredients as u')} on u.ingredient_id = off.ingredient_id`.execute(db);
  const everywhere = rows.filter(({ storeId }) => storeId === null);
  const byStore = grouped(
    rows,
    ({ storeId }) => storeId ?? 0,
    (row) => row,
  );
  const of = (found: readonly OffRow[], kind: OffRow['kind']) =>
    found.filter((row) => row.kind === kind).map(({ id, until }) => ({ id, until }));
  return new Map(
    storeIds.map((storeId) => {
      const found = [...everywhere, ...(byStore.get(storeId) ?? [])];
      return [storeId, { products: of(found, 'product'), modifiers: of(found, 'modifier') }];
    }),
  );
}
