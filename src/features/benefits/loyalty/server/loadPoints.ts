import { hasPermission, type Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import type { Services } from '#kit/server/services.ts';
import type { LoyaltySettings } from '../loyalty.contract.ts';
import * as balances from './balances.repo.ts';
import { provenCustomer } from './guests/proof.ts';
import { programmeOf } from './settings.ts';

/** Programme and customer that the redemption of an order is checked against. */
export type OrderPoints = {
  programme: LoyaltySettings;
  /** The order is taken by a user who may redeem for customers. */
  byStaff: boolean;
  /** Customer of the proof, with the available points; null without a valid proof. */
  holder: { id: number; available: number } | null;
};

type PointsRequest = { points?: number | null | undefined; pointsProof?: string | null | undefined; platform: string };

/** Resolves a proof to its customer and available points. */
async function holderOf(
  { database, scope, tenant }: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  proof: string | null | undefined,
): Promise<OrderPoints['holder']> {
  const id = proof ? provenCustomer(secrets, proof, tenant.id) : null;
  if (id === null) return null;
  const [holder] = await database.readTenant(scope, (db) => balances.available(db, null, id));
  return holder ?? null;
}

/** Loads what the redemption of an order needs; null when the order redeems no points. */
export async function loadPoints(
  ctx: Ctx,
  services: Pick<Services, 'secrets'>,
  { points, pointsProof, platform }: PointsRequest,
  reads?: CachedReads,
): Promise<OrderPoints | null> {
  if (!points) return null;
  const [programme, holder] = await Promise.all([programmeOf(ctx, reads), holderOf(ctx, services, pointsProof)]);
  const byStaff = platform === 'order_taker' && hasPermission(ctx.visitor, 'loyalty.redeem_for_guest');
  return { programme, byStaff, holder };
}
