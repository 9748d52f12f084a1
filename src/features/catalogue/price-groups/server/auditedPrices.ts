import { fail, failures } from '../priceGroups.failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { lockProducts } from '#features/catalogue/products/server/index.ts';
import { baseRaisesApi } from '#features/catalogue/products/baseRaises.contract.ts';
import { priceEntity, priceGroupEntity, raiseEntity } from '../priceHistory.contract.ts';
import { raisesOverlap } from '../prices.rules.ts';
import { awaitBaseRaise } from './baseRaises.ts';
import * as groups from './priceGroups.repo.ts';
import { scheduleRaise } from './raisePrices.ts';
import * as raises from './raises.repo.ts';
import { notifyPricesChanged } from './savePrices.ts';

type Guard = NonNullable<AuditedTable['guardUndo']>;

/** Lists of changed prices or raises. Inserts and deletes carry the list id; for updates it is read from the rows. */
async function listsOf(db: Db, table: 'prices' | 'priceRaises', changes: readonly StoredChange[]): Promise<number[]> {
  const recorded = changes.flatMap(({ before, after }) => Number((after ?? before)?.['price_group_id'] ?? 0) || []);
  const rows = await db
    .selectFrom(table)
    .select('priceGroupId')
    .where('id', '=', anyOf(idsOf(changes)))
    .execute();
  return [...new Set([...recorded, ...rows.flatMap(({ priceGroupId }) => priceGroupId ?? [])])].toSorted(
    (a, b) => a - b,
  );
}

const idsOf = (changes: readonly StoredChange[]) => changes.map(({ recordId }) => recordId);

/** Serializes writes of prices and raises of these lists until the undo commits. */
async function lockLists(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await groups.lock(db, id);
}

const guardPrices: Guard = async ({ db, changes }) => {
  await lockLists(db, await listsOf(db, 'prices', changes));
  return async () => undefined;
};

/** A raise that waits again waits with its job, unless another one has taken its time. */
const guardRaises: Guard = async ({ db, actor, changes }) => {
  const lists = await listsOf(db, 'priceRaises', changes);
  await lockLists(db, lists);
  const ids = new Set(idsOf(changes));
  await refuseBegun(db, ids);
  return async () => {
    await waitForBase(db, actor, ids);
    for (const list of lists) {
      const pending = await raises.pending(db, list);
      const restored = pending.filter(({ id }) => ids.has(id));
      refuseOverlap(restored, pending);
      for (const raise of restored) await reschedule(db, list, raise);
    }
  };
};

/** A base price raise that has started is undone through its product changes, not through its request. */
async function refuseBegun(db: Db, ids: ReadonlySet<number>): Promise<void> {
  if (await raises.isBegun(db, [...ids])) fail('cannotUndo', { message: failures.raiseBegun.message });
}

/** Raises of base prices that wait again do so in the name of who brought them back, who must be allowed to raise them. */
async function waitForBase(db: Db, actor: Actor, ids: ReadonlySet<number>): Promise<void> {
  const isTheirs = ({ id }: raises.PendingRaise) => ids.has(id);
  const restored = (await raises.pending(db, null)).filter(isTheirs);
  if (restored.length === 0) return;
  if (!actor.policies.has(baseRaisesApi.schedule.policy)) fail('notAllowed');
  await lockProducts(
    db,
    restored.flatMap(({ productIds }) => productIds ?? []),
  );
  refuseOverlap(restored, await raises.pending(db, null));
  for (const raise of restored)
    if (Date.parse(raise.startsAt) > Date.now()) await awaitBaseRaise(db, actor, raise);
    else await raises.completeRaise(db, raise.id, { status: 'canceled' });
}

function refuseOverlap(restored: readonly raises.PendingRaise[], pending: readonly raises.PendingRaise[]): void {
  if (restored.some((one) => pending.some((other) => other.id !== one.id && raisesOverlap(one, other))))
    fail('cannotUndo', {
      message: 'No se puede deshacer: en esas fechas ya hay otro cambio de los mismos precios. Cancélalo antes.',
    });
}

/** A raise whose moment has passed does not run again after an undo. */
async function reschedule(db: Db, list: number, { id, status, startsAt, endsAt }: raises.PendingRaise): Promise<void> {
  const next = status === 'scheduled' ? startsAt : (endsAt ?? startsAt);
  if (Date.parse(next) > Date.now()) await scheduleRaise(db, list, id, next);
  else await raises.completeRaise(db, id, status === 'scheduled' ? { status: 'canceled' } : { endsAt: null });
}

const audited = (entity: AuditedTable['entity'], guardUndo?: Guard): AuditedTable => ({
  table: entity.table as AuditedTable['table'],
  entity,
  afterUndo: notifyPricesChanged,
  ...(guardUndo && { guardUndo }),
});

/** How price lists, their prices and raises take part in the history and in undo. */
export const auditedPrices: readonly AuditedTable[] = [
  audited(priceGroupEntity),
  audited(priceEntity, guardPrices),
  audited(raiseEntity, guardRaises),
];
