import { formatInteger } from '#domain/money.ts';
import { lastDayOf } from '#domain/time/lastDay.ts';
import { createGiftCard } from '#features/benefits/coupons/record/server/index.ts';
import { requireNotForgotten } from '#features/benefits/customers/server/index.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { balanceOf, spend } from '../ledger.rules.ts';
import type { PointsCard } from '../loyalty.contract.ts';
import { fail } from '../loyalty.failures.ts';
import { amountOf } from '#domain/points.ts';
import * as balances from './balances.repo.ts';
import * as ledger from './ledger.repo.ts';
import { settingsOf } from './settings.ts';

/** Converts points of a customer into a gift card, valid for the days set in the programme: at most 90. */
export async function createPointsCard(ctx: Ctx, areas: LinkTargets, id: number, points: number): Promise<PointsCard> {
  requireEveryStore(ctx, 'hacer gift cards con puntos');
  const { db, tenant } = ctx;
  const { active, giftCardDays } = await settingsOf(db, tenant.country);
  if (!active) fail('programmeOff');
  const { id: holderId } = (await balances.find(db, id)) ?? fail('notFound');
  await requireNotForgotten(db, holderId);
  await ledger.lockAccount(db, holderId);
  const lots = await ledger.lotsOf(db, holderId);
  const at = new Date().toISOString();
  const moves = spend(lots, points, at);
  if (!moves) {
    const has = formatInteger(balanceOf(lots, at).available, tenant.country);
    const message = `Tiene ${has} puntos que se pueden usar.`;
    fail('pointsMissing', { message, fields: { points: [message] } });
  }
  const card = { amount: amountOf(points, tenant.country), expiryDate: lastDayOf(giftCardDays, tenant.timeZone) };
  const code = await createGiftCard(ctx, areas, card);
  // The ledger is visible to users who may not see the code.
  const reason = `Gift card terminada en ${code.slice(-4)}`;
  await ledger.write(db, lots, [{ kind: 'spend', moves: moves ?? [], reason }]);
  return { code, points, amount: card.amount, expiresOn: card.expiryDate };
}
