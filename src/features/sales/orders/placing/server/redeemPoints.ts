import { spendPoints } from '#features/benefits/loyalty/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import type { PricedOrder } from '../../pricing/ordering.rules.ts';
import { missingPoints, redeemedPoints } from '../../pricing/pointBenefits.rules.ts';
import type { PricingInputs } from '../../pricing/server/pricingInputs.ts';

const refuse = (message: string): never => fail('orderRefused', { message, fields: { points: [message] } });

/** Rejects points of another person: they belong to the phone that received the code. */
export function requireHolder({ points }: PricingInputs, customerId: number): void {
  if (!points?.holder || points.holder.id === customerId) return;
  refuse(`Los ${points.programme.pointsName} son de otro teléfono: pide el código con el del pedido.`);
}

/** Spends the points of a stored order; rejects the order when they are missing. */
export async function claimPoints(
  db: Db,
  { tenant: { country } }: Ctx,
  { points: known }: PricingInputs,
  quote: PricedOrder,
  spending: { customerId: number; orderId: number },
): Promise<void> {
  const points = redeemedPoints(quote, country);
  if (points === 0 || !known) return;
  const missing = await spendPoints(db, { ...spending, points });
  if (missing) refuse(missingPoints(points, missing.available, known, country));
}
