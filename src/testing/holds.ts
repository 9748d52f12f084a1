import { expect, vi } from 'vitest';
import type { HoldKind } from '#domain/holds/heldStates.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { fateOfJobs } from '#features/platform/tenants/server/index.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { FateOf } from '#kit/server/jobs/heldJobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { holdsApi } from '#features/platform/tenants/holds.contract.ts';
import { setupScope } from '#server/createTenant.ts';
import type { IsolatedTestApp, TestTenant } from './testApp.ts';

type TestHold = { kind: HoldKind; from?: string; until?: string | null; openedAt?: string; sentence?: string };

/** An instant some days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayLength).toISOString();

/** Lets processes and screens read a company again. */
export const announceAccess = (database: Database, tenantId: number) =>
  database.inTenant(setupScope(tenantId, 'holds'), (db) => emit(db, accessTopic, { audience: 'signedIn' }));

/** Holds a company, as a super-admin would; a hold that began long ago for lack of payment suspends it. */
export async function holdCompany(
  database: Database,
  tenantId: number,
  { kind, from = daysAgo(30), until = null, openedAt = from, sentence = 'Hay facturas sin pagar.' }: TestHold,
): Promise<void> {
  const texts = { reason: 'Prueba de una retención', sentence, authorName: 'Equipo' };
  await database.onPlatform((db) =>
    db
      .insertInto('tenantHolds')
      .values({ tenantId, kind, fromAt: from, untilAt: until, createdAt: openedAt, ...texts })
      .execute(),
  );
  await announceAccess(database, tenantId);
}

/** The fate of jobs as a worker decides it once it has read the present holds. */
export function freshFates(database: Pick<Database, 'onPlatform'>): FateOf {
  const fateOf = fateOfJobs(database);
  return (tenantId, job, at) => fateOf(tenantId, job, { ...at, isFresh: true });
}

/** Checks until it holds, for as long as workers may take. */
export const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 30 });

/** Waits until people of a company see its state. */
export const untilState = ({ admin }: Pick<TestTenant, 'admin'>, state: string) =>
  soon(async () => {
    const { body } = await admin.call(meApi.me);
    expect(body.tenant.hold?.state ?? 'active').toBe(state);
  });

/** Waits until one job of a company is in the queue for later, or the job with this id. */
export const untilDeferred = ({ pool }: Pick<Database, 'pool'>, tenantId: number, jobId = '') =>
  soon(async () => {
    const { rowCount } = await pool.query(
      'select 1 from graphile_worker._private_jobs where starts_with(key, $1) and locked_at is null',
      [`held:${tenantId}:${jobId}`],
    );
    expect(rowCount).toBe(1);
  });

/** Releases every hold of a company. */
export async function releaseHolds(database: Database, tenantId: number): Promise<void> {
  await database.onPlatform((db) =>
    db
      .updateTable('tenantHolds')
      .set({ releasedAt: new Date().toISOString(), releasedBy: 'Equipo' })
      .where('tenantId', '=', tenantId)
      .where('releasedAt', 'is', null)
      .execute(),
  );
  await announceAccess(database, tenantId);
}

/** Holds and releases a company through the API, as support does. */
export async function holdBySupport(
  comanda: Pick<IsolatedTestApp, 'superAdmin'>,
  { id, slug }: Pick<TestTenant, 'id' | 'slug'>,
  kind: HoldKind,
): Promise<{ release(): Promise<void> }> {
  const support = await comanda.superAdmin(slug);
  const starts = kind === 'payment' ? 'at' : 'now';
  const startsLocal = kind === 'payment' ? `${daysAgo(30).slice(0, 14)}00` : null;
  const texts = { reason: 'Prueba de una retención', sentence: 'Hay facturas sin pagar.' };
  const opened = await support.call(holdsApi.open, {
    params: { id },
    body: { kind, starts, startsLocal, untilLocal: null, ...texts },
  });
  if (opened.status !== 201) throw new Error(opened.text);
  const hold = opened.body.data.find((each) => each.kind === kind && each.state === 'open');
  return {
    async release() {
      const params = { id, holdId: hold?.id ?? 0 };
      const { status, text } = await support.call(holdsApi.release, { params, body: { reason: texts.reason } });
      if (status !== 200) throw new Error(text);
    },
  };
}
