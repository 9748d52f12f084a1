import { randomUUID } from 'node:crypto';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { DriveQuote } from '#integrations/delivery/port.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { OrderInput } from '../../placing/placing.contract.ts';
import type { OrderingStore } from '../../record/server/orderStores.ts';
import type { PricedOrder } from '../ordering.rules.ts';
import type { OrderServices } from './orderServices.ts';

/** Price of a fleet for an order, and the credentials it was quoted with. */
export type FleetPrice = DriveQuote & { type: DeliveryType; provider: string; isProduction: boolean };

/** Placeholder for the guest, who is unknown until the order is placed. */
const anonymousGuest = { name: 'Cliente', detail: null, commune: null, notes: null };

type Delivered = { input: OrderInput; store: OrderingStore; quote: PricedOrder; type: DeliveryType };

/** Requests the price of an external fleet; null when the store has none or it does not answer. */
export async function quoteFleet(
  ctx: Ctx,
  services: OrderServices,
  { input: { address }, store, quote, type }: Delivered,
): Promise<FleetPrice | null> {
  const { id: storeId, name, phone, textAddress, commune, latitude, longitude } = store;
  if (!address || latitude === null || longitude === null) return null;
  const connection = await ctx.database.readTenant(ctx.scope, (db) =>
    connect(db, services, 'delivery', { service: type, storeId, company: ctx.tenant }),
  );
  if (!connection) return null;
  const { provider, isProduction, adapter } = connection;
  const trip = {
    key: randomUUID(),
    from: { name, phone, address: textAddress, detail: null, commune, latitude, longitude, notes: null },
    to: {
      ...anonymousGuest,
      phone,
      address: address.text,
      latitude: address.latitude,
      longitude: address.longitude,
    },
    readyAt: quote.scheduledFor ? quote.startsAt : null,
    value: quote.productsTotal,
  };
  const price = await adapter.quote(trip, ctx.request.signal).catch(() => null);
  return price && { ...price, type, provider: provider.key, isProduction };
}
