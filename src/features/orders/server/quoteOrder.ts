import { deliveryTypeNames } from '#domain/deliveryTypes.ts';
import { fail } from '#domain/failures.ts';
import { storeOf } from '#features/stores/server/index.ts';
import type { Store } from '#features/stores/stores.contract.ts';
import type { Fleets } from '#integrations/delivery/port.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import type { FileStore } from '#kit/server/files.ts';
import type { PaymentProviders } from '#integrations/payments/port.ts';
import { noBenefits } from '../benefits.rules.ts';
import type { OrderMenu } from '../orderLines.rules.ts';
import { type Ordering, priceOrder } from '../ordering.rules.ts';
import type { AskedOrder, Quote } from '../placing.contract.ts';
import { orderMenuOf } from './orderMenus.ts';

/** What taking orders needs of this installation. */
export type OrderServices = { files: FileStore; payments: PaymentProviders; fleets: Fleets };

/** Orders taken by phone are for people who may take them. */
export function requireTaker({ visitor }: Ctx, { platform, storeId }: AskedOrder): void {
  if (platform !== 'order_taker') return;
  if (!visitor) fail('notSignedIn');
  const within = visitor?.storeIds === null || visitor?.storeIds.includes(storeId);
  if (!visitor?.policies.has('orders.create') || !within) fail('notAllowed');
}

/** The menu an order is priced by: read before any transaction, because it may have to be made. */
export const menuFor = (ctx: Ctx, { files }: OrderServices, { storeId, platform }: AskedOrder) =>
  orderMenuOf(ctx, files, storeId, platform);

type Priced = { quote: Quote; store: Store };

/** Prices an order as everything stands in the transaction; where a fleet has to be asked its price must be known already. */
export async function priceIn(
  db: Db,
  { tenant }: Ctx,
  asked: AskedOrder,
  { menu, fleetQuote }: { menu: OrderMenu | null; fleetQuote: Ordering['fleetQuote'] },
): Promise<Priced> {
  const now = new Date();
  const store = (await storeOf(db, asked.storeId, { reach: null, now, timeZone: tenant.timeZone })) ?? fail('notFound');
  const ordering = { store, menu, country: tenant.country, now, fleetQuote, benefits: noBenefits };
  return { quote: priceOrder(asked, ordering), store };
}

/** What the external fleet that would carry an order asks for it; null: none would, or it does not answer. */
export async function askFleet(ctx: Ctx, { fleets }: OrderServices, asked: AskedOrder, menu: OrderMenu | null) {
  if (fleets.size === 0 || !asked.address) return null;
  const { quote, store } = await ctx.inTransaction((db) => priceIn(db, ctx, asked, { menu, fleetQuote: null }));
  if (!quote.delivery || !quote.refusals.some(({ code }) => code === 'fee')) return null;
  const fleet = fleets.get(deliveryTypeNames.find((type) => type === quote.delivery?.type) ?? 'own_delivery');
  const { latitude, longitude } = store;
  const from = latitude === null || longitude === null ? null : { latitude, longitude };
  const drive = { tenantId: ctx.tenant.id, storeId: store.id, from, to: asked.address };
  return fleet?.quote(drive, ctx.request.signal).catch(() => null) ?? null;
}

/** Prices an order for whoever asks, with the external fleet's price where one has to be asked. */
export async function quoteOrder(ctx: Ctx, services: OrderServices, asked: AskedOrder): Promise<Quote> {
  requireTaker(ctx, asked);
  const menu = await menuFor(ctx, services, asked);
  const fleetQuote = await askFleet(ctx, services, asked, menu);
  const { quote } = await ctx.inTransaction((db) => priceIn(db, ctx, asked, { menu, fleetQuote }));
  return quote;
}
