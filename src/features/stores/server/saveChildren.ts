import { boxOf } from '#domain/geometry.ts';
import { same } from '#kit/contract/same.ts';
import type { Db } from '#kit/server/database.ts';
import { setLinks } from '#kit/server/links.ts';
import type { Store, StoreDraft } from '../stores.contract.ts';
import { saveRecords } from './storeChildren.repo.ts';
import { storeQuestions } from './stores.repo.ts';

type Saved = { whole: StoreDraft; stored: Store | null };

type Element = { id?: number | undefined; version?: number | undefined };

/** What has to be written so that the stored elements become the wanted ones. */
function difference<E extends Element>(stored: readonly E[], wanted: readonly E[]) {
  const before = new Map(stored.map((element) => [element.id, element]));
  const kept = new Set(wanted.map(({ id }) => id));
  return {
    made: wanted.filter(({ id }) => id === undefined),
    changed: wanted.filter((element) => element.id !== undefined && !same(element, before.get(element.id))),
    gone: stored.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id])),
  };
}

/** Writes what a store has several of: closings, areas, questions. */
export async function saveChildren(db: Db, id: number, { whole, stored }: Saved): Promise<void> {
  const closings = difference(stored?.scheduledClosingTimes ?? [], whole.scheduledClosingTimes);
  await saveRecords(db, 'storeClosings', { storeId: id }, closings, (closing) => ({
    ...closing,
    reason: closing.reason || null,
  }));
  const areas = difference(stored?.deliveryAreas ?? [], whole.deliveryAreas);
  await saveRecords(db, 'deliveryAreas', { storeId: id }, areas, (area) => ({ ...area, ...boxOf(area.points) }));
  if (!same(stored?.checkoutQuestionIds ?? [], whole.checkoutQuestionIds))
    await setLinks(db, storeQuestions, id, whole.checkoutQuestionIds);
}
