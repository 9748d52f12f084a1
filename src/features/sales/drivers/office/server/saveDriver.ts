import { draftOf } from '#kit/contract/draft.ts';
import { Failure } from '#kit/contract/failures.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { insert, remove, update } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { validate } from '#kit/server/http/validate.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../drivers.failures.ts';
import {
  type Driver,
  type DriverBulkEdit,
  type DriverBulkReport,
  type DriverDraft,
  driverDraft,
} from '../../record/drivers.contract.ts';
import { driverRules } from '../../record/drivers.rules.ts';
import * as repo from '../../record/server/drivers.repo.ts';
import { requireFree, requireNoOrders } from './engagements.ts';

const stored = async ({ db, actor }: Ctx, id: number) => (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');

function requireStoreInScope({ actor }: Ctx, { storeId }: Pick<DriverDraft, 'storeId'>): void {
  if (actor.storeIds && !actor.storeIds.includes(storeId))
    fail('invalidFields', { fields: { store_id: ['Ese local no existe o no está entre los tuyos'] } });
}

export async function createDriver(ctx: Ctx, draft: DriverDraft): Promise<Driver> {
  requireStoreInScope(ctx, draft);
  const { id } = await insert(ctx.db, 'drivers', validate(driverRules(ctx.tenant.country), draft));
  await emit(ctx.db, 'drivers', { storeId: draft.storeId });
  return stored(ctx, id);
}

/** Saves changes. Orders or cash of a store prevent a change of store; orders prevent the end of the shift. */
async function saveChanges(ctx: Ctx, id: number, changes: Partial<DriverDraft>): Promise<void> {
  const { db, actor } = ctx;
  const [locked] = await repo.lock(db, [id], actor.storeIds);
  if (!locked) return fail('notFound');
  const moves = changes.storeId !== undefined && changes.storeId !== locked.storeId;
  if (moves) {
    requireStoreInScope(ctx, { storeId: changes.storeId as number });
    await requireFree(db, locked);
  }
  if (changes.status === 'off' && locked.status !== 'off') await requireNoOrders(db, locked);
  await update(db, 'drivers', id, changes);
  await emit(db, 'drivers', { storeId: locked.storeId });
}

export const updateDriver = patchEndpoint<Driver, DriverDraft>({
  table: 'drivers',
  rules: ({ tenant }) => driverRules(tenant.country),
  find: (db, id, { actor }) => repo.find(db, id, actor.storeIds),
  draftOf: (driver) => draftOf(driverDraft, driver),
  async save(ctx, id, _draft, changes) {
    await saveChanges(ctx, id, changes);
    return stored(ctx, id);
  },
});

export async function removeDriver({ db, actor }: Ctx, id: number): Promise<void> {
  const [driver] = await repo.lock(db, [id], actor.storeIds);
  if (!driver) return fail('notFound');
  await requireFree(db, driver);
  await remove(db, 'drivers', id);
  await emit(db, 'drivers', { storeId: driver.storeId });
}

/** Changes each driver that allows it and reports why the others stay unchanged. */
export async function editDrivers(ctx: Ctx, { driverIds, ...changes }: DriverBulkEdit): Promise<DriverBulkReport> {
  if (Object.values(changes).every((value) => value === undefined))
    fail('invalidFields', { message: 'Elige al menos un cambio.' });
  const { db, actor } = ctx;
  const report: DriverBulkReport = { updated: 0, failed: [] };
  for (const { id, name } of await repo.lock(db, driverIds, actor.storeIds)) {
    const refusal = await saveChanges(ctx, id, changes).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Failure ? thrown : Promise.reject(thrown as Error)),
    );
    if (refusal?.fields.store_id) throw refusal;
    if (refusal) report.failed.push({ id, name, message: refusal.message });
    else report.updated += 1;
  }
  return report;
}
