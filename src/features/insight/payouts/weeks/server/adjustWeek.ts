import { weekOf } from '#domain/time/isoWeek.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { noAmounts } from '../../entries/entries.rules.ts';
import { lockBook, storeDays } from '../../entries/server/book.repo.ts';
import { insertEntries } from '../../entries/server/entries.repo.ts';
import { fail } from '../../payouts.failures.ts';
import { termsByDay } from '../../entries/server/terms.repo.ts';
import type { Adjustment, PayoutEntry } from '../weeks.contract.ts';
import * as repo from './weeks.repo.ts';

async function requireStore({ db, actor }: Ctx, storeId: number): Promise<void> {
  const store = await db.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst();
  if (!store || (actor.storeIds && !actor.storeIds.includes(storeId)))
    fail('invalidFields', { fields: { store_id: ['No encontramos ese local'] } });
}

/** An order of another store would be settled with the wrong store. */
async function requireOrder({ db }: Ctx, { orderId, storeId }: Adjustment): Promise<void> {
  if (orderId === null) return;
  const order = await db.selectFrom('orders').select('storeId').where('id', '=', orderId).executeTakeFirst();
  if (order?.storeId !== storeId) fail('invalidFields', { fields: { order_id: ['Ese local no tiene ese pedido'] } });
}

/** Adds a positive or negative amount to the current week of a store. */
export async function adjustWeek(ctx: Ctx, adjustment: Adjustment): Promise<PayoutEntry> {
  const { db } = ctx;
  const { storeId, amount, reason, orderId } = adjustment;
  await requireStore(ctx, storeId);
  await requireOrder(ctx, adjustment);
  await lockBook(db);
  const today = (await storeDays(db, [storeId]))(storeId, Date.now());
  const entry = {
    storeId,
    week: weekOf(today),
    kind: 'adjustment',
    businessDay: today,
    orderId,
    refundId: null,
    reason,
    amounts: { ...noAmounts, adjustment: amount },
  } as const;
  const [entryId] = await insertEntries(db, [entry], await termsByDay(db, [storeId]));
  await emit(db, 'payments');
  const [stored] = await repo.listEntries(db, { storeScope: null, ...(entryId !== undefined && { entryId }) });
  return stored as PayoutEntry;
}
