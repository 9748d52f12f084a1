import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';

type Options = {
  /** Transactions after which the process dies. */
  dieAfter?: number;
};

const kinds = ['deliveries.request', 'deliveries.cancel', 'deliveries.drop', 'deliveries.webhook'];

/** Runs the courier jobs of a company one by one, regardless of their due time. */
export function fleetJobs(
  { database }: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf'>,
) {
  const jobs = new Map(ordersArea.jobs(services as Services).map((job): [string, Job] => [job.kind, job]));
  const scope = {
    tenantId: tenant.id,
    requestId: 'fleet-jobs',
    source: 'fleet' as const,
    area: 'orders',
    author: systemAuthor,
  };
  const queued = () =>
    tenant.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select(['id', 'kind', 'args', 'uniqueKey'])
        .where('kind', 'in', kinds)
        .orderBy('id')
        .execute(),
    );
  const begin = (id: number) =>
    tenant.inTenant((db) => unaudited(db).updateTable('jobs').set({ uniqueKey: null }).where('id', '=', id).execute());
  const end = (id: number) => tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('id', '=', id).execute());

  const run = (kind: string, args: unknown, within: Database) => {
    const job = jobs.get(kind);
    if (!job) throw new Error(`Nobody works ${kind}`);
    const ctx = {
      jobId: '0',
      scope,
      database: within,
      inTransaction: async <T>(work: (db: Db) => Promise<T>) => within.inTenant(scope, work),
      progress: async () => undefined,
      signal: new AbortController().signal,
    };
    return job.run(ctx, job.args.parse(args));
  };

  return {
    clear: () => tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('kind', 'in', kinds).execute()),
    run: (kind: string, args: unknown) => run(kind, args, database),
    read: (deliveryId: number) => run('deliveries.read', { deliveryId }, database),
    /** Works what waits, and what follows from it at once: what is for later, or failed, is left for the next call. */
    async work({ dieAfter = Number.POSITIVE_INFINITY }: Options = {}): Promise<void> {
      let left = dieAfter;
      const inTenant: Database['inTenant'] = (target, work) => {
        left -= 1;
        if (left < 0) throw new Error('Killed');
        return database.inTenant(target, work);
      };
      const mortal = dieAfter === Number.POSITIVE_INFINITY ? database : { ...database, inTenant };
      const due = new Set((await queued()).map(({ id }) => id));
      const failed = new Set<number>();
      for (let round = 0; round < 40; round += 1) {
        const next = (await queued()).find(
          ({ id, uniqueKey }) => !failed.has(id) && (due.has(id) || !uniqueKey?.startsWith('courier-later')),
        );
        if (!next) return;
        await begin(next.id);
        const isDone = await run(next.kind, next.args, mortal).then(
          () => true,
          () => false,
        );
        if (isDone) await end(next.id);
        else failed.add(next.id);
      }
      throw new Error(`The jobs of couriers never end: ${JSON.stringify(await queued())}`);
    },
  };
}
