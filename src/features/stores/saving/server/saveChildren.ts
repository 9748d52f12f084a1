import type { Db } from '#kit/server/data/database.ts';
import { saveLinks } from '#kit/server/data/links.ts';
import { saveCollection } from '#kit/server/data/crud/childCollection.ts';
import { storeLinks } from '../../record/storeLinks.contract.ts';
import type { Store, StoreDraft } from '../../record/stores.contract.ts';
import { deliveryAreas, storeClosings } from '../../record/server/storeChildren.repo.ts';

type Saved = { whole: StoreDraft; stored: Store | null };

/** Writes what a store has several of: closings, areas, links. */
export async function saveChildren(db: Db, id: number, { whole, stored }: Saved): Promise<void> {
  await saveCollection(db, storeClosings, id, {
    stored: stored?.scheduledClosingTimes ?? [],
    wanted: whole.scheduledClosingTimes,
  });
  await saveCollection(db, deliveryAreas, id, { stored: stored?.deliveryAreas ?? [], wanted: whole.deliveryAreas });
  await saveLinks(db, storeLinks, id, whole);
}
