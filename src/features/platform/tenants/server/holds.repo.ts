import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Hold } from '#domain/holds/holds.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;
export type HoldRow = Selectable<PlatformTables['tenantHolds']>;

export const holdOf = ({ kind, fromAt, untilAt, createdAt, sentence }: HoldRow): Hold => ({
  kind,
  from: Date.parse(fromAt),
  until: untilAt === null ? null : Date.parse(untilAt),
  openedAt: Date.parse(createdAt),
  sentence,
});

/** The holds of some companies that are open or begin later, by company. */
export async function openHolds(db: Platform, tenantIds: readonly number[]): Promise<Map<number, Hold[]>> {
  const rows = await db
    .selectFrom('tenantHolds')
    .selectAll()
    .where('tenantId', 'in', [0, ...tenantIds])
    .where('releasedAt', 'is', null)
    .where((eb) => eb.or([eb('untilAt', 'is', null), eb('untilAt', '>', sql<string>`now()`)]))
    .orderBy('id')
    .execute();
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId);
  return new Map([...byTenant].map(([id, holds]) => [id, holds.map(holdOf)]));
}

/** Holds shown of a company. */
const maxHolds = 100;

export const list = (db: Platform, tenantId: number): Promise<HoldRow[]> =>
  db
    .selectFrom('tenantHolds')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy(sql`released_at is null`, 'desc')
    .orderBy('id', 'desc')
    .limit(maxHolds)
    .execute();

/** Locks a hold of a company. */
export const lock = (db: Platform, tenantId: number, id: number): Promise<HoldRow | undefined> =>
  db
    .selectFrom('tenantHolds')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Marks holds that ended by the clock, so that another one of their kind can follow. */
export const settleEnded = (db: Platform, tenantId: number) =>
  db
    .updateTable('tenantHolds')
    .set(({ ref }) => ({ releasedAt: ref('untilAt') }))
    .where('tenantId', '=', tenantId)
    .where('releasedAt', 'is', null)
    .where('untilAt', '<=', sql<string>`now()`)
    .execute();

/** Whether a hold of a kind is open or begins later. */
export async function hasOpen(db: Platform, tenantId: number, kind: HoldRow['kind']): Promise<boolean> {
  const found = await db
    .selectFrom('tenantHolds')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('releasedAt', 'is', null)
    .where((eb) => eb.or([eb('untilAt', 'is', null), eb('untilAt', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts a hold; undefined while another one of its kind is open. */
export const insert = (db: Platform, hold: Insertable<PlatformTables['tenantHolds']>) =>
  db
    .insertInto('tenantHolds')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const release = (db: Platform, id: number, { by, reason }: { by: string; reason: string }) =>
  db
    .updateTable('tenantHolds')
    .set({ releasedAt: sql<string>`now()`, releasedBy: by, releaseReason: reason })
    .where('id', '=', id)
    .execute();

/** Whether an erasure of the company was requested and not revoked, or is over: it stays inactive. */
export async function hasErasure(db: Platform, tenantId: number): Promise<boolean> {
  const found = await db
    .selectFrom('companyErasures')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

type RequestHold = Pick<Insertable<PlatformTables['tenantHolds']>, 'tenantId' | 'reason' | 'sentence' | 'authorName'>;
/** Parts of a hold that an erasure changes, as they were. */
export type FormerHold = { sentence: string; fromAt: string; untilAt: string | null };

const atRequest = (db: Platform, tenantId: number) =>
  db
    .selectFrom('tenantHolds')
    .select(['id', 'sentence', 'fromAt', 'untilAt'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'request')
    .where('releasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Makes a company inactive without an end, by the hold that it has at its request or by a new one.
 *
 * Resolves to the changed parts of a hold that was there.
 */
export async function holdInactive(db: Platform, hold: RequestHold): Promise<FormerHold | null> {
  await settleEnded(db, hold.tenantId);
  const held = await atRequest(db, hold.tenantId);
  if (!held) {
    await insert(db, { ...hold, kind: 'request', fromAt: new Date().toISOString() });
    return null;
  }
  const changed = { sentence: hold.sentence, fromAt: sql<string>`least(from_at, now())`, untilAt: null };
  await db.updateTable('tenantHolds').set(changed).where('id', '=', held.id).execute();
  const { sentence, fromAt, untilAt } = held;
  return { sentence, fromAt, untilAt };
}

/** Restores parts of the hold at the request of a company. */
export const restoreHold = (db: Platform, tenantId: number, former: Partial<FormerHold>) =>
  db
    .updateTable('tenantHolds')
    .set(former)
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'request')
    .where('releasedAt', 'is', null)
    .execute();
