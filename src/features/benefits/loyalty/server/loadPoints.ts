import { hasPermission, type Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { LoyaltySettings } from '../loyalty.contract.ts';
import * as balances from './balances.repo.ts';
import { provenCustomer } from './guests/proof.ts';
import { programmeOf } from './settings.ts';

/** What an order may redeem of points; null where it asks for none. */
export type OrderPoints = {
  programme: LoyaltySettings;
  /** Somebody who may redeem for guests takes the order. */
  byStaff: boolean;
  /** Who proved to be whom, with what they have; null: nobody did. */
  holder: { id: number; available: number } | null;
};

type Asked = { points?: number | null | undefined; pointsProof?: string | null | undefined; platform: string };

/** Whose points a proof is of, with what they have now. */
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

/** Reads what an order may redeem of points: nothing where it asks for none. */
export async function loadPoints(
  ctx: Ctx,
  services: Pick<Services, 'secrets'>,
  { points, pointsProof, platform }: Asked,
): Promise<OrderPoints | null> {
  if (!points) return null;
  const [programme, holder] = await Promise.all([programmeOf(ctx), holderOf(ctx, services, pointsProof)]);
  const byStaff = platform === 'order_taker' && hasPermission(ctx.visitor, 'loyalty.redeem_for_guest');
  return { programme, byStaff, holder };
}
