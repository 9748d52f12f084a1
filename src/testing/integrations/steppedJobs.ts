import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { type Source, systemAuthor } from '#kit/server/data/scope.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';

type Options = {
  kinds: readonly string[];
  source: Source;
  /** Jobs of a later time, by their key: only those queued before a run belong to it. */
  isLater?: (uniqueKey: string | null) => boolean;
};

export type StepOptions = {
  /** Runs before each transaction of the jobs, counted from 0; an error ends the job there, as a killed process does. */
  before?: (transaction: number) => Promise<void> | void;
  /** Also runs the jobs of a later time that were queued before, or those whose time has come; true when absent. */
  withLater?: boolean | 'due';
};

/** Rounds after which jobs that queue each other count as endless. */
const maxRounds = 400;

/** Runs some jobs of orders of a company one by one, regardless of their due time. */
export function steppedJobs(
  { database }: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf' | 'rehearsesChannels'>,
  { kinds, source, isLater = () => false }: Options,
) {
  const jobs = new Map(ordersArea.jobs(services as Services).map((job): [string, Job] => [job.kind, job]));
  const scope = { tenantId: tenant.id, requestId: 'stepped-jobs', source, area: 'orders', author: systemAuthor };
  const queued = () =>
    tenant.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select(['id', 'kind', 'args', 'uniqueKey', 'runAt'])
        .where('kind', 'in', kinds)
        .orderBy('id')
        .execute(),
    );
  const begin = (id: number) =>
    tenant.inTenant((db) => unaudited(db).updateTable('jobs').set({ uniqueKey: null }).where('id', '=', id).execute());
  const end = (id: number) => tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('id', '=', id).execute());

  const run = (kind: string, args: unknown, within: Database) => {
    const job = jobs.get(kind);
    if (!job) throw new Error(`No job of orders is of the kind ${kind}`);
    const ctx = {
      jobId: '0',
      scope,
      database: within,
      inTransaction: async <T>(work: (db: Db) => Promise<T>) => within.inTenant(scope, work),
      progress: async () => undefined,
      checkpoint: async () => undefined,
      signal: new AbortController().signal,
    };
    return job.run(ctx, job.args.parse(args));
  };

  return {
    clear: () => tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('kind', 'in', kinds).execute()),
    run: (kind: string, args: unknown) => run(kind, args, database),
    /** Runs what waits, and what follows from it at once: what is for later, or failed, is left for the next call. */
    async work({ before, withLater = true }: StepOptions = {}): Promise<void> {
      let transaction = 0;
      const inTenant: Database['inTenant'] = async (target, work) => {
        await before?.(transaction++);
        return database.inTenant(target, work);
      };
      const within = before ? { ...database, inTenant } : database;
      const isDue = ({ runAt }: { runAt: string }) => withLater !== 'due' || Date.parse(runAt) <= Date.now();
      const due = new Set(withLater ? (await queued()).filter(isDue).map(({ id }) => id) : []);
      const failed = new Set<number>();
      for (let round = 0; round < maxRounds; round += 1) {
        const next = (await queued()).find(
          ({ id, uniqueKey }) => !failed.has(id) && (due.has(id) || !isLater(uniqueKey)),
        );
        if (!next) return;
        await begin(next.id);
        const isDone = await run(next.kind, next.args, within).then(
          () => true,
          () => false,
        );
        if (isDone) await end(next.id);
        else failed.add(next.id);
      }
      throw new Error(`The jobs never end: ${JSON.stringify(await queued())}`);
    },
  };
}
