import { z } from 'zod';
import { failures, fail } from '#domain/failures.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Actor, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs.ts';
import { actorOf } from '../../identity/server/index.ts';
import type { ImportReport } from '../menuImport.contract.ts';
import * as repo from './importMenu.repo.ts';
import { review, toWrite } from './importReview.ts';
import { type Steps, writePlan } from './importWrite.ts';
import { lock } from './menus.repo.ts';

const args = z.object({
  menuId: z.number().int(),
  importId: z.number().int(),
  menuName: z.string(),
  lineCount: z.number().int(),
  /** Where the account of whoever asked lives. */
  asker: z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() }),
});

/** Queues an import; asked for twice, it is the same job. */
export async function startApply(ctx: Ctx, key: repo.ImportKey): Promise<{ jobId: string }> {
  const { actor, db } = ctx;
  if (actor.seeingAs) fail('notAllowed', { message: 'Estás viendo como otro rol. Vuelve a tu acceso para importar.' });
  const { counts, menuName } = await toWrite(db, key);
  if (counts.error > 0) fail('importErrors');
  const asked = {
    ...key,
    menuName,
    lineCount: counts.create + counts.change,
    asker: { homeTenantId: actor.homeTenantId, isPlatform: actor.superAdmin },
  };
  const started = await enqueue(db, applyImportJob, asked, { uniqueKey: `menu-import-${key.importId}` });
  await repo.setJob(db, key.importId, started.jobId);
  return started;
}

/**
 * Makes the draft what the file says, in one transaction: nobody sees half an import, one that is cut off left nothing
 * and starts over, and one that is done is done once.
 */
export const applyImportJob = defineJob({
  kind: 'menus.import',
  label: ({ lineCount, menuName }) => `Importar ${lineCount === 1 ? '1 línea' : `${lineCount} líneas`} a ${menuName}`,
  args,
  source: 'import',
  async run(job, { menuId, importId, asker }): Promise<ImportReport> {
    const [actor, country] = await Promise.all([askerOf(job, asker), countryOf(job)]);
    return watched(job, async (steps) => {
      const outcome = await job.inTransaction((db) => apply(db, { menuId, importId }, { actor, country }, steps));
      if (outcome instanceof Failure) throw outcome;
      return outcome;
    });
  },
});

type Judge = Parameters<typeof review>[2];

/** What it did; or why it did nothing, with the lines as they have to be looked at now. */
async function apply(db: Db, key: repo.ImportKey, judge: Judge, steps: Steps): Promise<ImportReport | Failure> {
  if (!(await lock(db, key.menuId)) || !(await repo.lock(db, key))) return new Failure(failures.notFound);
  const { report } = (await repo.find(db, key)) ?? fail('notFound');
  if (report) return report;
  const { plan, different } = await review(db, key, judge, true);
  if (different > 0) return new Failure(failures.importStale);
  const made = await writePlan(db, key.menuId, plan, steps);
  await repo.setReport(db, key.importId, made);
  if (made.productsCreated + made.productsChanged > 0) await emit(db, 'products');
  if (made.requestId !== null) await emit(db, 'menus');
  return made;
}

async function askerOf({ database, scope }: JobCtx, asker: z.output<typeof args>['asker']): Promise<Actor> {
  const actor = await actorOf(database, { ...asker, userId: scope.author.id ?? 0, sessionId: null });
  if (!actor?.policies.has('menus.import'))
    return fail('notAllowed', { message: 'Quien pidió la importación ya no tiene permiso para importar menús.' });
  return actor;
}

async function countryOf({ database, scope }: JobCtx) {
  const { country } = await database.onPlatform((db) =>
    db.selectFrom('tenants').select('country').where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
  );
  return country;
}

const lookEvery = 500;

/** Says now and then how far the work is, beside its transaction and never inside it. */
async function watched<T>(job: JobCtx, work: (steps: Steps) => Promise<T>): Promise<T> {
  const steps: Steps = { done: 0, total: 0 };
  let saying: Promise<void> = Promise.resolve();
  const say = () => {
    saying = saying
      .then(() => (steps.total > 0 ? job.progress(steps.done, steps.total) : undefined))
      .catch(() => undefined);
  };
  const timer = setInterval(say, lookEvery);
  try {
    return await work(steps);
  } finally {
    clearInterval(timer);
    await saying;
  }
}
