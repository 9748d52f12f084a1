import { setImmediate } from 'node:timers/promises';
import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import type { CountryCode } from '#domain/countries.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { RunFailure, RunOutcome } from '#kit/contract/runs.ts';
import type { BulkPatch, BulkPreview } from '../bulk.contract.ts';
import { chosenFields, validateBulkChange, type BulkVerdict } from '../bulk.rules.ts';
import { storeLabels } from '../../record/storeHistory.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { draftOfStore, storeRules } from '../../saving/stores.rules.ts';
import { afterMembershipChange, decidesGroups } from '../../groups/server/afterMembership.ts';
import * as repo from './bulk.repo.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { columnsOf } from '../../saving/server/saveStore.ts';
import { findMany } from '../../rows/server/stores.repo.ts';
import type { StoreView } from '../../record/server/storeView.ts';

/** A change of many stores, with the view of the user who makes it. */
export type BulkEdit = { patch: BulkPatch; view: StoreView } & Pick<Tenant, 'country' | 'flags'>;

type StoreVerdict = { id: number; name: string; result: BulkVerdict };

/** Name in a report of a store that could not be read. */
export const unnamedStore = (id: number): string => `Local ${id}`;

const unreached = 'Este local no existe o no está entre los tuyos.';

/** Refuses a change without fields, or one that refers to what is not there: it would fail for every store. */
export async function requireValidChange(db: Db, patch: BulkPatch): Promise<void> {
  if (chosenFields(patch).length === 0) fail('invalidFields', { message: 'Elige al menos un campo que cambiar.' });
  const fields = await repo.missingReferences(db, patch);
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

/** The change with its values as they are stored: a phone in its one form, a blank text as nothing. */
const asStored = (patch: BulkPatch, country: CountryCode): BulkPatch => ({
  ...patch,
  ...(columnsOf(patch as Partial<StoreDraft>, { tenant: { country } }) as BulkPatch),
});

/** Validates the change for each store, in the order of `ids`. A store out of scope fails like a missing one. */
async function validateAll(
  db: Db,
  ids: readonly number[],
  { patch, view, country, flags }: BulkEdit,
): Promise<StoreVerdict[]> {
  const found = new Map((await findMany(db, ids, view)).map((store) => [store.id, store]));
  const change = asStored(patch, country);
  const rules = {
    rules: storeRules(country, { now: view.now, chain: await readSettings(db, ...chainSections) }),
    labels: storeLabels,
    flags,
  };
  const results: StoreVerdict[] = [];
  for (const id of new Set(ids)) {
    // A thousand stores take a while, and others wait for an answer meanwhile.
    if (results.length % 50 === 49) await setImmediate();
    const store = found.get(id);
    results.push(
      store
        ? { id, name: store.name, result: validateBulkChange(draftOfStore(store), change, rules) }
        : { id, name: unnamedStore(id), result: { error: { reason: unreached, field: null } } },
    );
  }
  return results;
}

/** Previews the change without saving. */
export async function previewStores(db: Db, ids: readonly number[], edit: BulkEdit): Promise<BulkPreview> {
  const results = await validateAll(db, ids, edit);
  return {
    stores: results.map(({ id, name, result: each }) => ({
      id,
      name,
      changes: each.error ? [] : each.changes,
      reason: each.error?.reason ?? null,
      field: each.error?.field ?? null,
    })),
  };
}

/** Changes the stores that can be, and answers how many were and why the others were not. */
export async function editStores(
  db: Db,
  ids: readonly number[],
  edit: BulkEdit,
): Promise<Omit<RunOutcome, 'requestId'>> {
  await lockStores(db, { ids, storeScope: edit.view.storeScope });
  const results = await validateAll(db, ids, edit);
  const failed: RunFailure[] = [];
  const changed: repo.EditedStore[] = [];
  for (const { id, name, result: each } of results) {
    if (each.error) failed.push({ id, name, field: each.error.field, message: each.error.reason });
    else if (each.changes.length > 0) changed.push({ id, whole: each.whole });
  }
  await repo.write(db, changed, chosenFields(asStored(edit.patch, edit.country)));
  if (changed.length > 0) await emit(db, 'stores');
  if (changed.length > 0 && decidesGroups(chosenFields(edit.patch))) await afterMembershipChange(db);
  return { done: changed.length, unchanged: results.length - changed.length - failed.length, failed };
}
