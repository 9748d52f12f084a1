import { sql } from 'kysely';
import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../payouts.failures.ts';
import type { PayoutPayment } from '../weeks.contract.ts';
import * as repo from './weeks.repo.ts';

const limitToScope = (storeScope: readonly number[] | null, storeIds: readonly number[] | null) =>
  storeScope && storeIds ? storeIds.filter((id) => storeScope.includes(id)) : (storeIds ?? storeScope);

const refuse = (message: string): never => fail('payoutNotPayable', { message });

/** Marks a closed week as paid for the named stores, or for all unpaid stores. */
export async function payWeek({ db, actor }: Ctx, week: IsoWeek, input: PayoutPayment) {
  const { storeIds = null, reference, paidOn, paidAmount } = input;
  const found = await repo.lockStores(db, week, limitToScope(actor.storeIds, storeIds));
  if (found.length < new Set(storeIds ?? []).size || found.length === 0) fail('notFound');
  if (storeIds && found.some(({ state }) => state === 'open'))
    refuse(`La semana ${weekId(week)} todavía está abierta: se paga cuando termina.`);
  if (storeIds && found.some(({ state }) => state === 'paid')) refuse('Esa liquidación ya está pagada.');
  if (paidAmount !== undefined && storeIds?.length !== 1)
    fail('invalidFields', { fields: { paid_amount: ['El monto se escribe para un solo local'] } });
  const due = found.filter(({ state }) => state === 'closed');
  if (due.length === 0) refuse(`De la semana ${weekId(week)} no queda nada por pagar.`);
  await repo.setPaid(
    db,
    week,
    due.map((each) => each.storeId),
    { state: 'paid', reference, paidOn, paidBy: actor.name, paidAmount: paidAmount ?? sql<number>`payment` },
  );
  await emit(db, 'payments');
  return { paid: due.length, amount: paidAmount ?? due.reduce((sum, { payment }) => sum + payment, 0) };
}

/** Reverts a payment that was marked by mistake. */
export async function unpayWeek({ db, actor }: Ctx, week: IsoWeek, storeId: number): Promise<void> {
  const [found] = await repo.lockStores(db, week, limitToScope(actor.storeIds, [storeId]));
  if (!found) return fail('notFound');
  if (found.state !== 'paid') refuse('Esa liquidación no está pagada.');
  await repo.setPaid(db, week, [storeId], {
    state: 'closed',
    reference: null,
    paidOn: null,
    paidBy: null,
    paidAmount: null,
  });
  await emit(db, 'payments');
}
