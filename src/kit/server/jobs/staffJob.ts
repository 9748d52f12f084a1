import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import type { JobResult } from '#kit/contract/jobResults.ts';
import type { Database, Db } from '../data/database.ts';
import type { Actor } from '../http/context.ts';
import { type EnqueueOptions, enqueue, type Job, type JobCtx, type JobKind } from './jobs.ts';

/** Location of the requester's account, reloaded when the job runs. */
const asker = z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() });

/** The requester of a job: a user, or a token that acts for one. */
export type Requester = z.output<typeof asker> & { tenantId: number; userId: number; tokenId: number | null };

const requesterArgs = z.object({ asker });
type WithRequester<Args extends z.ZodType> = z.ZodIntersection<Args, typeof requesterArgs>;

/** Texts in the rejections of a staff job. */
export type StaffJobMessages = {
  /** The request: `la importación`. */
  request: string;
  /** Verb to retry with: `importar`. */
  verb: string;
  /** The permitted action: `importar usuarios`. */
  permission: string;
};

type StaffJobSpec<Args extends z.ZodType> = JobKind<Args> & { policy: string; words: StaffJobMessages };

/** A kind of job requested by a staff member, whose permission is checked again when it runs. */
export type StaffJobKind<Args extends z.ZodType = z.ZodType> = StaffJobSpec<WithRequester<Args>>;

export const staffJobKind = <Args extends z.ZodType>(spec: StaffJobSpec<Args>): StaffJobKind<Args> => ({
  ...spec,
  args: z.intersection(spec.args, requesterArgs),
});

/** Throws while the user sees the product as another role: a job would run with the user's real permissions. */
export function refuseSeeAsRole({ seeingAs }: Actor, { words }: Pick<StaffJobKind, 'words'>): void {
  if (seeingAs) fail('notAllowed', { message: `Estás viendo como otro rol. Vuelve a tu acceso para ${words.verb}.` });
}

/** Enqueues a job for the requesting user. */
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
    { ...(args as object), asker: { homeTenantId, isPlatform } } as z.input<WithRequester<Args>>,
    options,
  );
}

/** How the kit learns of people and tenants, of whom it knows nothing itself. */
export type StaffServices<JobTenant> = {
  /** The requester with present permissions; null when the account or token is gone, disabled or revoked. */
  findActor(database: Database, who: Requester): Promise<Actor | null>;
  findTenant(database: Database, tenantId: number): Promise<JobTenant>;
};

/** Context of a staff job: also the requester, with current permissions and stores. */
export type StaffJobCtx<JobTenant> = JobCtx & { actor: Actor; tenant: JobTenant };

/**
 * Creates jobs of staff job kinds: `run` is called only if the requester still has the permission.
 *
 * The requester's stores are reloaded too, in `actor.storeIds`.
 */
export const staffJobs =
  <JobTenant>(services: StaffServices<JobTenant>) =>
  <Args extends z.ZodType>(
    kind: StaffJobKind<Args>,
    run: (job: StaffJobCtx<JobTenant>, args: z.output<Args>) => Promise<JobResult>,
  ): Job<WithRequester<Args>> => ({
    ...kind,
    async run(job, args) {
      const { database, scope } = job;
      const { id, tokenId = null } = scope.author;
      const who = { ...args.asker, tenantId: scope.tenantId, userId: id ?? 0, tokenId };
      const actor = await services.findActor(database, who);
      const { request, permission } = kind.words;
      if (!actor?.policies.has(kind.policy))
        return fail('notAllowed', { message: `Quien pidió ${request} ya no tiene permiso para ${permission}.` });
      return run({ ...job, actor, tenant: await services.findTenant(database, scope.tenantId) }, args);
    },
  });
