import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { whereLinked } from '#kit/server/data/links.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type SearchMode, searchModes } from '#kit/server/search/searchModes.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { productLinks } from '../productLinks.contract.ts';
import type { productFilters, ProductListQuery } from '../products.contract.ts';

export type Filters = Omit<Pick<ProductListQuery, keyof typeof productFilters>, 'ids'> & {
  ids?: readonly number[] | undefined;
};

/** View of the user: sold-outs are limited to the stores in scope. */
export type ProductView = { storeScope: Actor['storeIds'] };

export const viewOf = ({ actor }: Pick<Ctx, 'actor'>): ProductView => ({ storeScope: actor.storeIds });

type Tables = TenantTables & { p: TenantTables['products'] };
export type Products<Row> = SelectQueryBuilder<Tables, 'p', Row>;

export const productsIn = (db: Db) => db.selectFrom('products as p') as unknown as Products<object>;

/** Active sold-outs of a product, or of all products by id. */
export function soldOutStoresOf({ storeScope }: ProductView, product?: RawBuilder<unknown>): RawBuilder<unknown> {
  const near = storeScope ? sql`and (s.store_id is null or s.store_id = ${anyOf(storeScope)})` : sql``;
  const isActive = sql`(s.until is null or s.until > now()) ${near}`;
  const [itself, ofIts] = product
    ? [sql`s.product_id = ${product}`, sql`and i.product_id = ${product}`]
    : [sql`s.product_id is not null`, sql``];
  // The nulls name the beginning of the unique index.
  return sql`
    select s.store_id, s.product_id from ${tenantRows('soldOuts as s')} where ${isActive} and ${itself}
    union all
    select s.store_id, i.product_id from ${tenantRows('productIngredients as i')}
    join ${tenantRows('soldOuts as s')} on s.product_id is null and s.modifier_id is null and s.ingredient_id = i.ingredient_id
    where ${isActive} ${ofIts}`;
}

/** Typos are thought of in the name alone: comparing whole descriptions letter by letter takes too long. */
const searched = { text: sql.ref<string>('p.search_text'), name: sql.ref<string>('p.name_norm') };

const inDraft = <Row>(found: Products<Row>, column: 'menuId' | 'categoryId', id: number) =>
  found.where('p.id', 'in', (eb) => eb.selectFrom('menuLines').select('productId').where(column, '=', id));

/** The products of a list, an export or a bulk edit, other than by their text. */
function narrowed<Row>(products: Products<Row>, filters: Filters, view: ProductView): Products<Row> {
  const { menuId, categoryId, availability, foodType, attribute, withoutPicture, withoutPrice, soldOut } = filters;
  let found = whereLinked(products, productLinks, 'p', filters);
  if (filters.ids) found = found.where('p.id', '=', anyOf(filters.ids));
  if (menuId) found = inDraft(found, 'menuId', menuId);
  if (categoryId) found = inDraft(found, 'categoryId', categoryId);
  if (availability !== undefined) found = found.where('p.availability', '=', availability);
  if (foodType) found = found.where('p.foodType', '=', foodType);
  if (attribute) found = found.where(sql<boolean>`p.attributes @> ${JSON.stringify([attribute])}::jsonb`);
  if (withoutPicture !== undefined) found = found.where(sql<boolean>`(p.picture_keys = '[]') = ${withoutPicture}`);
  if (withoutPrice !== undefined) found = found.where(sql<boolean>`(p.price_product = 0) = ${withoutPrice}`);
  if (soldOut !== undefined)
    found = found.where(
      sql<boolean>`(p.id in (select o.product_id from (${soldOutStoresOf(view)}) o where o.product_id is not null)) = ${soldOut}`,
    );
  return found;
}

/** The ways to look for a text, to be tried in turn: typos are only thought of where nothing is written so. */
export const productSearchModes = (db: Db, query: string): Promise<SearchMode[]> =>
  searchModes(db, 'products', query, searched);

/** Query of the products that match the filters. */
export function filtered(db: Db, filters: Filters, view: ProductView, mode?: SearchMode): Products<object> {
  const all = narrowed(productsIn(db), filters, view);
  return mode ? all.where(mode.matches) : all;
}

/** Chooses the first search mode with matches, or else the last one. */
export async function chooseSearchMode(db: Db, filters: Filters, view: ProductView): Promise<SearchMode | undefined> {
  if (!filters.query) return undefined;
  const modes = await productSearchModes(db, filters.query);
  for (const mode of modes) {
    const [any] = await filtered(db, filters, view, mode).select('p.id').limit(1).execute();
    if (any) return mode;
  }
  return modes.at(-1);
}
