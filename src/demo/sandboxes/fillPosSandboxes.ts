import { contentOf, posOrderOf } from '#features/sales/orders/pos/server/posOrderOf.ts';
import * as posOrders from '#features/sales/orders/pos/server/posOrders.repo.ts';
import { codesOfOrder, type OrderCodes, type OrderContent } from '#features/sales/pos/server/index.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { PosDocument, PosOrderState } from '#integrations/pos/port.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { storeCredentials } from './storeCredentials.ts';

export type PointsOfSale = ReadonlyMap<string, PosSandboxControl>;

/** Catalogues without groups are filled; others are those of their sandboxes. */
async function fillCatalogue(db: Db, catalogueId: number, control: PosSandboxControl): Promise<void> {
  const items = await db
    .selectFrom('posItems')
    .select(['code', 'name', 'category', 'price', 'stock', 'groups'])
    .where('catalogueId', '=', catalogueId)
    .where('kind', '=', 'product')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  if (items.length === 0 || items.some(({ groups }) => (groups as unknown[]).length > 0)) return;
  control.setCatalogue(items.map(({ stock: _, ...item }) => ({ ...item, groups: [] })));
  for (const { code, stock } of items) control.setStock(code, stock);
}

/** Codes of everything in an order: what lost its code since it was sent has none. */
function withoutGaps(codes: OrderCodes, { productIds, optionIds }: OrderContent): OrderCodes {
  const products = productIds.map(
    (id) => [id, codes.products.get(id) ?? { code: '', groups: [], discountCode: null }] as const,
  );
  const options = optionIds.map((id) => [id, codes.options.get(id) ?? ''] as const);
  return { ...codes, products: new Map(products), options: new Map(options) };
}

const states: ReadonlyMap<string, PosOrderState['state']> = new Map([
  ['sent', 'accepted'],
  ['closed', 'closed'],
  ['canceled', 'canceled'],
]);

type Account = { provider: string; storeId: number | null };
type Filling = { pointsOfSale: PointsOfSale; secrets: Secrets; country: CountryCode };

const documentsOf = (db: Db, posOrderId: number): Promise<PosDocument[]> =>
  db
    .selectFrom('posDocuments')
    .select(['kind', 'reference', 'number', 'url', 'total', 'taxState', 'message'])
    .where('posOrderId', '=', posOrderId)
    .orderBy('id')
    .$castTo<PosDocument>()
    .execute();

/** Puts the orders that an account took into the books of its sandbox. */
async function fillOrders(db: Db, account: Account, control: PosSandboxControl, country: CountryCode): Promise<void> {
  const rows = await db
    .selectFrom('posOrders')
    .select(['id', 'orderId', 'key', 'state', 'reference'])
    .where('provider', '=', account.provider)
    .where('accountStoreId', 'is not distinct from', account.storeId)
    .where('reference', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, orderId, key, state: stored, reference } of rows) {
    const order = await posOrders.orderOf(db, orderId);
    const state = states.get(stored);
    if (!order || !state || reference === null) continue;
    const content = contentOf(order);
    const codes = withoutGaps(await codesOfOrder(db, account, content), content);
    const built = posOrderOf(order, { key, sentAt: order.createdAt, codes, country });
    if (!('order' in built)) continue;
    control.load(built.order, { state, reference }, await documentsOf(db, id));
  }
}

/**
 * Fills the sandboxes of points of sale with the catalogues and orders of a company, whose database is the truth.
 *
 * The account that the demo began with gets its credentials; returns whether it did.
 */
export async function fillPosSandboxes(db: Db, { pointsOfSale, secrets, country }: Filling): Promise<boolean> {
  const catalogues = await db
    .selectFrom('posCatalogues')
    .select(['id', 'provider', 'storeId', 'triedAt'])
    .orderBy('id')
    .execute();
  let isNew = false;
  for (const { id, provider, storeId, triedAt } of catalogues) {
    const control = pointsOfSale.get(provider);
    if (!control) continue;
    if (triedAt === null)
      isNew = (await storeCredentials(db, secrets, { key: provider, storeId }, control.credentials)) || isNew;
    await fillCatalogue(db, id, control);
    await fillOrders(db, { provider, storeId }, control, country);
  }
  return isNew;
}
