import { formatInteger } from '#domain/money.ts';
import { requireNotForgotten } from '#features/benefits/customers/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { balanceOf, withdraw } from '../ledger.rules.ts';
import type { PointsAdjustment, PointsHolder } from '../loyalty.contract.ts';
import { fail } from '../loyalty.failures.ts';
import { lifeOf } from '../points.rules.ts';
import * as balances from './balances.repo.ts';
import * as ledger from './ledger.repo.ts';
import { settingsOf } from './settings.ts';

/** Adds or removes points by hand, never below zero. The ledger records the author and the reason. */
export async function adjustPoints(ctx: Ctx, id: number, adjustment: PointsAdjustment): Promise<PointsHolder> {
  requireEveryStore(ctx, 'ajustar puntos');
  const { db } = ctx;
  const holder = (await balances.find(db, id)) ?? fail('notFound');
  if (adjustment.points > 0) await requireNotForgotten(db, holder.id);
  await ledger.lockAccount(db, holder.id);
  await (adjustment.points > 0 ? addPoints(ctx, holder.id, adjustment) : removePoints(ctx, holder.id, adjustment));
  return (await balances.find(db, id)) ?? fail('notFound');
}

async function addPoints({ db, tenant }: Ctx, customerId: number, { points, reason }: PointsAdjustment): Promise<void> {
  const { expiresMonths } = await settingsOf(db, tenant.country);
  const life = lifeOf({ expiresMonths, pendingDays: 0 }, new Date().toISOString(), tenant.timeZone);
  const lot = await ledger.insertLot(db, { customerId, orderId: null, points, ...life });
  await ledger.write(db, [lot], [{ kind: 'adjust', moves: [{ lotId: lot.id, points }], reason }]);
}

async function removePoints(
  { db, tenant }: Ctx,
  customerId: number,
  { points, reason }: PointsAdjustment,
): Promise<void> {
  const lots = await ledger.lotsOf(db, customerId);
  const at = new Date().toISOString();
  const moves = withdraw(lots, -points, at);
  if (!moves) {
    const { available, pending } = balanceOf(lots, at);
    const had = formatInteger(available + pending, tenant.country);
    const message = `El saldo no puede quedar bajo cero: tiene ${had} y quieres quitar ${formatInteger(-points, tenant.country)}.`;
    fail('pointsMissing', { message, fields: { points: [message] } });
  }
  await ledger.write(db, lots, [{ kind: 'adjust', moves: moves ?? [], reason }]);
}
