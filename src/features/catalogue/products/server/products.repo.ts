import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { selectLinks } from '#kit/server/data/links.ts';
import { pictureUrl } from '#kit/server/files/pictures.ts';
import { matchRank } from '#kit/server/data/textSearch.ts';
import { productLinks } from '../productLinks.contract.ts';
import type { ProductListQuery, ProductOption, Product, ProductDraft, ProductRow } from '../products.contract.ts';
import { groupsOf } from './productChildren.repo.ts';
import { similarName, type Products, productsIn, type ProductView, soldOutStoresOf } from './productFilters.repo.ts';
import { idsPage } from './productPages.repo.ts';

const columns = [
  'p.id',
  'p.name',
  'p.nameScreenProduct',
  'p.priceProduct',
  'p.description',
  'p.position',
  'p.platform',
  'p.dispatchMethod',
  'p.url',
  'p.label',
  'p.labelType',
  'p.availability',
  'p.show',
  'p.foodType',
  'p.attributes',
  'p.pictureKeys',
  'p.version',
  'p.createdAt',
  'p.updatedAt',
] as const;

const menuCount = sql<number>`(
  select count(distinct l.menu_id)::int from ${tenantRows('menuLines as l')}
  where l.product_id = p.id)`;

/** Stores in which a product is off sale now, as far as the view reaches them; null is everywhere. */
const soldOutStores = (view: ProductView) => sql<number | null>`(
  select case when bool_or(o.store_id is null) then null else count(distinct o.store_id)::int end
  from (${soldOutStoresOf(view, sql`p.id`)}) o)`;

const rowsOf = <Row>(products: Products<Row>, view: ProductView) =>
  products.select(columns).select([menuCount.as('menuCount'), soldOutStores(view).as('soldOutStores')]);

type Read = Omit<ProductRow, 'pictures'> & { pictureKeys: string[] };

/** A product by itself, without what menus and stores make of it. */
type OwnProduct = Omit<Product, 'menuCount' | 'soldOutStores'>;

const picturesOf = (keys: readonly string[]): ProductRow['pictures'] =>
  keys.map((key) => ({
    key,
    url: pictureUrl(key, 'full'),
    medium: pictureUrl(key, 'medium'),
    thumbnail: pictureUrl(key),
  }));

function toRow({ pictureKeys, ...row }: Read): ProductRow {
  return { ...row, pictures: picturesOf(pictureKeys) };
}

const inOrder = <Item extends { id: number }>(ids: readonly number[], items: readonly Item[]): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const sorts = {
  name: 'p.nameNorm',
  position: 'p.position',
  priceProduct: 'p.priceProduct',
  updatedAt: 'p.updatedAt',
  createdAt: 'p.createdAt',
} as const;

const ordered = <Row>(found: Products<Row>, { query, sort, dir = 'asc' }: ProductListQuery) =>
  (query && !sort ? found.orderBy(matchRank(similarName, query)) : found)
    .orderBy(sorts[sort ?? 'name'], dir)
    .orderBy('p.id');

/** A page of products; what was searched comes before what nearly is it. */
export async function list(db: Db, asked: ProductListQuery, view: ProductView): Promise<Page<ProductRow>> {
  const { data: ids, ...counts } = await idsPage(db, asked, view, (found) => ordered(found, asked));
  const rows = await rowsOf(productsIn(db).where('p.id', '=', anyOf(ids)), view).execute();
  return { ...counts, data: inOrder(ids, (rows as unknown as Read[]).map(toRow)) };
}

async function withChildren<Own extends OwnProduct>(db: Db, ids: readonly number[], products: Products<object>) {
  const [found, groups] = await Promise.all([
    products
      .selectAll('p')
      .select(selectLinks(productLinks, 'p'))
      .where('p.id', '=', anyOf(ids))
      .orderBy('p.id')
      .execute(),
    groupsOf(db, ids),
  ]);
  return (found as unknown as Own[]).map((row) => ({
    ...row,
    pictures: picturesOf(row.pictureKeys),
    modifiersProducts: groups.get(row.id) ?? [],
  }));
}

/** Some products by themselves, in the order of their ids: counting the menus and stores of thousands takes long. */
export const findManyShallow = (db: Db, ids: readonly number[]): Promise<OwnProduct[]> =>
  withChildren<OwnProduct>(db, ids, productsIn(db));

export async function find(db: Db, id: number, view: ProductView): Promise<Product | undefined> {
  const [found] = await withChildren<Product>(db, [id], rowsOf(productsIn(db), view));
  return found;
}

/** Nobody else may write these products until the transaction ends; in one order, so that nobody waits in a circle. */
export async function lock(db: Db, ids: readonly number[]): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

/** The same as `find`, and what is validated is what will be there. */
export async function findForUpdate(db: Db, id: number, view: ProductView): Promise<Product | undefined> {
  await lock(db, [id]);
  return find(db, id, view);
}

/** The fields that are columns of the product's own row. */
export type ProductColumns = Partial<Omit<ProductDraft, 'modifiersProducts' | keyof typeof productLinks>>;

export const columnsOf = ({ modifiersProducts: _, ...draft }: Partial<ProductDraft>): ProductColumns =>
  withoutLinks(productLinks, draft);

type Wanted = { limit?: number | undefined; name?: string | undefined; ids?: readonly number[] | undefined };

/** Products somebody may choose from, by name. */
export async function options(db: Db, { limit = 1000, name, ids: wanted }: Wanted): Promise<Page<ProductOption>> {
  const asked = { query: name, ids: wanted, limit };
  const { data: ids, ...counts } = await idsPage(db, asked, { storeScope: null }, (found) => ordered(found, asked));
  const rows = await productsIn(db)
    .select(['p.id', 'p.name', 'p.priceProduct', sql<string | null>`p.picture_keys ->> 0`.as('pictureKey')])
    .where('p.id', '=', anyOf(ids))
    .execute();
  const data = rows.map(({ pictureKey, ...option }) => ({ ...option, pictureUrl: pictureUrl(pictureKey) }));
  return { ...counts, data: inOrder(ids, data) };
}
