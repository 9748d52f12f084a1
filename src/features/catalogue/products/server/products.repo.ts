import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { inOrder, numberedPage, type PageShape, pageShape } from '#kit/server/data/paginate.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { countRows } from '#kit/server/data/rowCounts.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { selectExternalIds } from '#kit/server/data/externalIds.ts';
import { selectLinks } from '#kit/server/data/links.ts';
import { type PictureFacts, pictureFacts, readPictureFacts } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { SearchMode } from '#kit/server/search/searchModes.ts';
import { productLinks } from '../productLinks.contract.ts';
import { productReferences } from '../productReferences.contract.ts';
import type { ProductOption } from '../productOptions.contract.ts';
import {
  type ProductListQuery,
  type Product,
  type ProductDraft,
  productRow,
  type ProductRow,
} from '../products.contract.ts';
import { productGroupsJson, productMenusJson } from './productChildren.repo.ts';
import { type Products, productsIn, type ProductView, soldOutStoresOf } from './productFilters.repo.ts';
import { idsPage } from './productPages.repo.ts';

const columns = [...recordColumns(productRow.shape, 'p', ['pictures', 'menuCount', 'soldOutStores'])] as const;

const menuCount = sql<number>`(
  select count(distinct l.menu_id)::int from ${tenantRows('menuLines as l')}
  where l.product_id = p.id)`;

/** Stores in which a product is off sale now, as far as the view reaches them; null is everywhere. */
const soldOutStores = (view: ProductView) => sql<number | null>`(
  select case when bool_or(o.store_id is null) then null else count(distinct o.store_id)::int end
  from (${soldOutStoresOf(view, sql`p.id`)}) o)`;

const facts = pictureFacts(sql.ref('p.pictureKeys'));

const withDerived = <Row>(products: Products<Row>, view: ProductView) =>
  products.select([menuCount.as('menuCount'), soldOutStores(view).as('soldOutStores'), facts.as('pictures')]);

const rowsOf = <Row>(products: Products<Row>, view: ProductView) => withDerived(products.select(columns), view);

type Read = Omit<ProductRow, 'pictures'> & { pictures: PictureFacts[] };

/** Fields of the product row, without data derived from menus, stores and pictures. */
type ProductRecord = Omit<Product, 'menuCount' | 'menus' | 'soldOutStores' | 'pictures' | 'pictureIds'>;

const picturesOf = (facts: readonly PictureFacts[]): ProductRow['pictures'] =>
  facts.map((each) => ({
    ...each,
    url: pictureUrl(each.key, 'full'),
    medium: pictureUrl(each.key, 'medium'),
    thumbnail: pictureUrl(each.key),
  }));

/** The row itself with its pictures: copying two dozen fields of each takes longer than all the rest. */
const toRow = (row: Read): ProductRow => Object.assign(row, { pictures: picturesOf(row.pictures) });

const sorts = {
  name: 'p.nameNorm',
  position: 'p.position',
  priceProduct: 'p.priceProduct',
  updatedAt: 'p.updatedAt',
  createdAt: 'p.createdAt',
} as const;

const ordered = <Row>(
  found: Products<Row>,
  { sort, dir = 'asc' }: Pick<ProductListQuery, 'sort' | 'dir'>,
  mode?: SearchMode,
) => (mode && !sort ? found.orderBy(mode.rank) : found).orderBy(sorts[sort ?? 'name'], dir).orderBy('p.id');

type Shape = Required<Pick<ProductListQuery, 'sort' | 'dir'>> & PageShape & { within: boolean };

const unfilteredPage = prepared(
  (db: Db, shape: Shape, limit: number, offset: number, storeIds: readonly number[] | null) => {
    const order = { sort: shape.sort ?? 'name', dir: shape.dir ?? 'asc' } as const;
    const maxRows = shape.limit === null ? limit : sql<number>`${sql.lit(shape.limit)}`;
    const all = ordered(productsIn(db), order).selectAll('p').limit(maxRows);
    const page = shape.first ? all : all.offset(offset);
    return rowsOf(
      ordered(db.selectFrom(page.as('p')) as unknown as Products<object>, order),
      viewOfShape(shape, storeIds),
    );
  },
);

const viewOfShape = ({ within }: { within: boolean }, storeIds: readonly number[] | null): ProductView => ({
  storeScope: within ? storeIds : null,
});

/** Page of all products: the total is stored, so that no other row is read. */
async function listAll(db: Db, query: ProductListQuery, { storeScope }: ProductView): Promise<Page<ProductRow>> {
  const { sort = 'name', dir = 'asc' } = query;
  const { shape, limit, offset } = pageShape(query);
  const [rows, total] = await Promise.all([
    unfilteredPage(db, { ...shape, sort, dir, within: storeScope !== null }, limit, offset, storeScope),
    countRows(db, 'products'),
  ]);
  return numberedPage((rows as unknown as Read[]).map(toRow), total, query);
}

const presentationKeys = ['page', 'limit', 'sort', 'dir'];
const isNarrowed = (query: ProductListQuery) =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && value !== '' && !presentationKeys.includes(name),
  );

/** A page of products; what was searched comes before what nearly is it. */
export async function list(db: Db, query: ProductListQuery, view: ProductView): Promise<Page<ProductRow>> {
  if (!isNarrowed(query)) return listAll(db, query, view);
  const { data: ids, ...counts } = await idsPage(db, query, view, (found, mode) => ordered(found, query, mode));
  const rows = await rowsOf(productsIn(db).where('p.id', '=', anyOf(ids)), view).execute();
  return { ...counts, data: inOrder(ids, (rows as unknown as Read[]).map(toRow)) };
}

const complete = (products: Products<object>) =>
  products
    .selectAll('p')
    .select(selectLinks(productLinks, 'p'))
    .select(selectExternalIds(productReferences.ids, 'p'))
    .select(productGroupsJson.as('modifiersProducts'));

const toProduct = (row: object, facts: readonly PictureFacts[]): Product => ({
  ...(row as Product),
  pictures: picturesOf(facts),
  pictureIds: facts.map(({ id }) => id),
});

/** Products without derived data, by id: counting menus and stores for thousands is slow. */
export async function findManyShallow(db: Db, ids: readonly number[]): Promise<ProductRecord[]> {
  const rows = await complete(productsIn(db)).where('p.id', '=', anyOf(ids)).orderBy('p.id').execute();
  return rows as unknown as ProductRecord[];
}

const one = prepared((db: Db, shape: { within: boolean }, id: number, storeIds: readonly number[] | null) =>
  withDerived(complete(productsIn(db)), viewOfShape(shape, storeIds))
    .select(productMenusJson.as('menus'))
    .where('p.id', '=', id),
);

export async function find(db: Db, id: number, { storeScope }: ProductView): Promise<Product | undefined> {
  const [row] = await one(db, { within: storeScope !== null }, id, storeScope);
  return row && toProduct(row, (row as unknown as Read).pictures);
}

/** Returns a product with the updated columns of its row. */
export async function withColumns(
  db: Db,
  stored: typeof newProduct | Product,
  columns: { pictureKeys: unknown },
): Promise<Product> {
  const isSame = deepEqual(stored.pictureKeys, columns.pictureKeys);
  const facts = isSame ? stored.pictures : await readPictureFacts(db, columns.pictureKeys as string[]);
  return toProduct({ ...stored, ...columns }, facts);
}

/** Derived fields of a new product. */
export const newProduct = {
  menuCount: 0,
  menus: [],
  soldOutStores: 0,
  modifiersProducts: [],
  pictureKeys: [],
  pictures: [],
  ...Object.fromEntries(Object.values(productLinks).map(({ field }) => [field, []])),
};

/** Locks products until the transaction ends, in id order to avoid deadlocks. */
export async function lock(db: Db, ids: readonly number[]): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

const lockOne = prepared((db: Db, _shape: null, id: number) =>
  db.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate(),
);

/** The same as `find`, and what is validated is what will be there: it is read after the lock, and sent with it. */
export async function findForUpdate(db: Db, id: number, view: ProductView): Promise<Product | undefined> {
  const [, found] = await Promise.all([lockOne(db, null, id), find(db, id, view)]);
  return found;
}

/** The fields that are columns of the product's own row. */
export type ProductColumns = Partial<Omit<ProductDraft, 'modifiersProducts' | keyof typeof productLinks>>;

export const columnsOf = ({ modifiersProducts: _, ...draft }: Partial<ProductDraft>): ProductColumns =>
  withoutLinks(productLinks, draft);

type OptionQuery = { limit?: number | undefined; name?: string | undefined; ids?: readonly number[] | undefined };

/** Products for pickers, by name. */
export async function options(
  db: Db,
  { limit = 1000, name, ids: requestedIds }: OptionQuery,
): Promise<Page<ProductOption>> {
  const filters = { query: name, ids: requestedIds, limit };
  const { data: ids, ...counts } = await idsPage(db, filters, { storeScope: null }, (found, mode) =>
    ordered(found, {}, mode),
  );
  const rows = await productsIn(db)
    .select(['p.id', 'p.name', 'p.priceProduct', sql<string | null>`p.picture_keys ->> 0`.as('pictureKey')])
    .where('p.id', '=', anyOf(ids))
    .execute();
  const data = rows.map(({ pictureKey, ...option }) => ({ ...option, pictureUrl: pictureUrl(pictureKey) }));
  return { ...counts, data: inOrder(ids, data) };
}
