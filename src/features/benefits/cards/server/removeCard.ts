import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../cards.failures.ts';
import type { SavedCard } from '../cards.contract.ts';
import * as repo from './cards.repo.ts';
import { queueDeletion } from './deleteCard.ts';

/** Removes a card of a customer and returns the rest. It is unusable at once, even before its provider is notified. */
export async function removeCard(db: Db, customerId: number, id: number): Promise<SavedCard[]> {
  const card = await repo.findOf(db, customerId, id);
  if (card?.status !== 'saved') fail('notFound');
  await repo.markRemovedById(db, id);
  await queueDeletion(db, id);
  return repo.ofCustomer(db, customerId);
}

/** Removes every card of customers who are forgotten. */
export async function eraseCards(db: Db, customerIds: readonly number[]): Promise<void> {
  for (const { id } of await repo.markRemovedOf(db, customerIds)) await queueDeletion(db, id);
}
