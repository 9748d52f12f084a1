import { connect, type PortConnection, webhookUrl as addressOf } from '#features/platform/integrations/server/index.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Fleet, StoredDelivery } from '#integrations/delivery/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type * as repo from './deliveries.repo.ts';

export type FleetServices = Pick<Services, 'integrations' | 'secrets' | 'originOf'>;

/** Unlike that of any other delivery of any company. */
export const deliveryKey = (tenantId: number, id: number): string => `t${tenantId}-d${id}`;

/** Id of the delivery that a key names; 0 when the key belongs to another tenant. */
export const deliveryIdOf = (tenantId: number, key: string | undefined): number =>
  Number(new RegExp(String.raw`^t${tenantId}-d(\d+)$`).exec(key ?? '')?.[1] ?? 0);

/** A delivery with the key and references that its fleet expects. */
export const keyed = (tenantId: number, { id, reference, quoteReference }: repo.StoredDelivery): StoredDelivery => ({
  key: deliveryKey(tenantId, id),
  reference,
  quoteReference,
});

/** The fleet of a delivery; null when its credentials were removed. */
export async function fleetOf(
  db: Db,
  services: FleetServices,
  company: CompanyWithShop,
  { provider, storeId, credentialId, orderId }: repo.StoredDelivery,
): Promise<PortConnection<'delivery'> | null> {
  return connect(db, services, 'delivery', { provider, storeId, credentialId, orderId, company });
}

/** Webhook URL for the deliveries of this tenant. */
export const webhookAddress = (
  { originOf, secrets }: FleetServices,
  { id, slug }: CompanyWithShop,
  { provider, credential: { storeId } }: PortConnection<'delivery'>,
): string => addressOf({ origin: originOf(slug, ''), secrets, tenant: { id, slug }, provider: provider.key, storeId });

/** Cancels a delivery with its fleet. Returns the resulting status, or null when the fleet does not know it. */
export async function callOff(fleet: Fleet, delivery: StoredDelivery, signal: AbortSignal) {
  const known = await fleet.track(delivery, signal);
  return known && fleet.cancel({ ...delivery, reference: known.reference }, signal);
}
