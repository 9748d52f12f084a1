import { setImmediate } from 'node:timers/promises';
import type { CountryCode } from '#domain/countries.ts';
import { fail } from '#domain/failures.ts';
import type { Tenant } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import type { BulkPatch, BulkPreview, BulkReport } from '../bulk.contract.ts';
import { chosenFields, judge, type Judged } from '../bulk.rules.ts';
import { storeLabels } from '../storeHistory.contract.ts';
import type { StoreDraft } from '../stores.contract.ts';
import { draftOfStore, storeRules } from '../stores.rules.ts';
import * as repo from './bulk.repo.ts';
import { lockStores } from './lockStores.ts';
import { columnsOf } from './saveStore.ts';
import { wholes } from './stores.repo.ts';
import type { StoreView } from './storeView.ts';

/** A change for many stores, with what whoever makes it sees of them. */
export type BulkEdit = { patch: BulkPatch; view: StoreView; country: CountryCode };

type FailedStore = BulkReport['failedStores'][number];
type JudgedStore = { id: number; name: string; judged: Judged };

const unreached = 'Este local no existe o no está entre los tuyos.';

/** Refuses a change without fields, or one that refers to what is not there: it would fail for every store. */
export async function requirePossible(db: Db, patch: BulkPatch): Promise<void> {
  if (chosenFields(patch).length === 0) fail('invalidFields', { message: 'Elige al menos un campo que cambiar.' });
  const fields = await repo.missingReferences(db, patch);
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

/** The change with its values as they are stored: a phone in its one form, a blank text as nothing. */
const asStored = (patch: BulkPatch, country: CountryCode): BulkPatch => ({
  ...patch,
  ...(columnsOf(patch as Partial<StoreDraft>, { tenant: { country } as Tenant }) as BulkPatch),
});

/** What the change would do to each store, in the given order; one out of reach fails like one that does not exist. */
async function judgeAll(db: Db, ids: readonly number[], { patch, view, country }: BulkEdit): Promise<JudgedStore[]> {
  const found = new Map((await wholes(db, ids, view)).map((store) => [store.id, store]));
  const change = asStored(patch, country);
  const rules = { rules: storeRules(country, view.now), labels: storeLabels };
  const judged: JudgedStore[] = [];
  for (const id of new Set(ids)) {
    // A thousand stores take a while, and others wait for an answer meanwhile.
    if (judged.length % 50 === 49) await setImmediate();
    const store = found.get(id);
    judged.push(
      store
        ? { id, name: store.name, judged: judge(draftOfStore(store), change, rules) }
        : { id, name: `Local ${id}`, judged: { trouble: { reason: unreached, field: null } } },
    );
  }
  return judged;
}

/** What would change, without saving. */
export async function previewStores(db: Db, ids: readonly number[], edit: BulkEdit): Promise<BulkPreview> {
  const judged = await judgeAll(db, ids, edit);
  return {
    stores: judged.map(({ id, name, judged: each }) => ({
      id,
      name,
      changes: each.trouble ? [] : each.changes,
      reason: each.trouble?.reason ?? null,
      field: each.trouble?.field ?? null,
    })),
  };
}

/** Changes the stores that can be, and answers how many were and why the others were not. */
export async function editStores(db: Db, ids: readonly number[], edit: BulkEdit) {
  await lockStores(db, { ids, reach: edit.view.reach });
  const judged = await judgeAll(db, ids, edit);
  const failedStores: FailedStore[] = [];
  const changed: repo.Edited[] = [];
  for (const { id, name, judged: each } of judged) {
    if (each.trouble) failedStores.push({ id, name, ...each.trouble });
    else if (each.changes.length > 0) changed.push({ id, whole: each.whole });
  }
  await repo.write(db, changed, chosenFields(asStored(edit.patch, edit.country)));
  if (changed.length > 0) await emit(db, 'stores');
  return { updated: changed.length, unchanged: judged.length - changed.length - failedStores.length, failedStores };
}
