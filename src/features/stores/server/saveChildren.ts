import { same } from '#kit/contract/same.ts';
import type { Db } from '#kit/server/database.ts';
import { setLinks } from '#kit/server/links.ts';
import { saveRecords } from '#kit/server/nestedRecords.ts';
import type { Store, StoreDraft } from '../stores.contract.ts';
import { deliveryAreas, storeClosings } from './storeChildren.repo.ts';
import { storeQuestions } from './stores.repo.ts';

type Saved = { whole: StoreDraft; stored: Store | null };

/** Writes what a store has several of: closings, areas, questions. */
export async function saveChildren(db: Db, id: number, { whole, stored }: Saved): Promise<void> {
  await saveRecords(db, storeClosings, id, {
    stored: stored?.scheduledClosingTimes ?? [],
    wanted: whole.scheduledClosingTimes,
  });
  await saveRecords(db, deliveryAreas, id, { stored: stored?.deliveryAreas ?? [], wanted: whole.deliveryAreas });
  if (!same(stored?.checkoutQuestionIds ?? [], whole.checkoutQuestionIds))
    await setLinks(db, storeQuestions, id, whole.checkoutQuestionIds);
}
