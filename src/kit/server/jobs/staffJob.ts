import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import type { Database, Db } from '../data/database.ts';
import type { Actor } from '../http/context.ts';
import { type EnqueueOptions, enqueue, type Job, type JobCtx, type JobKind } from './jobs.ts';

/** Where the account of whoever asked lives. The job keeps it, and reads it again when it runs. */
const asker = z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() });
const askedBy = z.object({ asker });
type Asked<Args extends z.ZodType> = z.ZodIntersection<Args, typeof askedBy>;

/** What a job of the staff's refuses with, in words of its own. */
export type StaffJobMessages = {
  /** What was asked for: `la importación`. */
  request: string;
  /** What one comes back to do: `importar`. */
  verb: string;
  /** What the permission is for: `importar usuarios`. */
  permission: string;
};

type StaffJobSpec<Args extends z.ZodType> = JobKind<Args> & { policy: string; words: StaffJobMessages };

/** A kind of job that a member of the staff asks for, and must still be allowed to when it runs. */
export type StaffJobKind<Args extends z.ZodType = z.ZodType> = StaffJobSpec<Asked<Args>>;

export const staffJobKind = <Args extends z.ZodType>(spec: StaffJobSpec<Args>): StaffJobKind<Args> => ({
  ...spec,
  args: z.intersection(spec.args, askedBy),
});

/** Refuses whoever sees the product as another role: a job would run with their own permissions. */
export function refuseSeeAsRole({ seeingAs }: Actor, { words }: Pick<StaffJobKind, 'words'>): void {
  if (seeingAs) fail('notAllowed', { message: `Estás viendo como otro rol. Vuelve a tu acceso para ${words.verb}.` });
}

/** Queues a job in the name of who asks. */
export function enqueueStaffJob<Args extends z.ZodType>(
  db: Db,
  actor: Actor,
  kind: StaffJobKind<Args>,
  args: z.input<Args>,
  options?: EnqueueOptions,
): Promise<{ jobId: string }> {
  refuseSeeAsRole(actor, kind);
  const { homeTenantId, superAdmin: isPlatform } = actor;
  return enqueue(
    db,
    kind,
    { ...(args as object), asker: { homeTenantId, isPlatform } } as z.input<Asked<Args>>,
    options,
  );
}

/** How the kit learns of people and tenants, of whom it knows nothing itself. */
export type StaffServices<JobTenant> = {
  /** A person with what they may do by now; null when the account is gone or disabled. */
  findActor(
    database: Database,
    who: { homeTenantId: number; userId: number; isPlatform: boolean },
  ): Promise<Actor | null>;
  findTenant(database: Database, tenantId: number): Promise<JobTenant>;
};

/** What a job of the staff's gets besides: who asked, with permissions and stores as they are when it runs. */
export type StaffJobCtx<JobTenant> = JobCtx & { actor: Actor; tenant: JobTenant };

/**
 * Makes jobs of staff job kinds: `run` is reached only while whoever asked still holds the permission. What they reach
 * is read again too, in `actor.storeIds`.
 */
export const staffJobs =
  <JobTenant>(services: StaffServices<JobTenant>) =>
  <Args extends z.ZodType>(
    kind: StaffJobKind<Args>,
    run: (job: StaffJobCtx<JobTenant>, args: z.output<Args>) => Promise<unknown>,
  ): Job<Asked<Args>> => ({
    ...kind,
    async run(job, args) {
      const { database, scope } = job;
      const who = { ...args.asker, userId: scope.author.id ?? 0 };
      const actor = await services.findActor(database, who);
      const { request, permission } = kind.words;
      if (!actor?.policies.has(kind.policy))
        return fail('notAllowed', { message: `Quien pidió ${request} ya no tiene permiso para ${permission}.` });
      return run({ ...job, actor, tenant: await services.findTenant(database, scope.tenantId) }, args);
    },
  });
