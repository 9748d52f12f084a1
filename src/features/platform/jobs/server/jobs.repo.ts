import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { type Actor, hasPermission } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { JobAuthor } from '#kit/server/jobs/jobs.ts';
import { sendMail } from '#kit/server/mail/mail.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import type { Job, JobListQuery } from '../jobs.contract.ts';

const columns = [
  'id',
  'kind',
  'label',
  'status',
  'progress',
  'total',
  'result',
  'error',
  'attempts',
  'author',
  'createdAt',
  'runAt',
  'finishedAt',
] as const;

type Row = Omit<Job, 'id' | 'authorName' | 'isMine'> & { id: number; author: unknown };

const jobFor =
  (actor: Actor) =>
  ({ id, author, ...row }: Row): Job => {
    const { name: authorName, id: authorId, superAdmin, tokenId } = author as JobAuthor;
    const isMine = authorId === actor.id && superAdmin === actor.superAdmin && tokenId === actor.token?.id;
    return { ...row, id: String(id), authorName, isMine };
  };

const label = sql<string>`normalise(label)`;
/** How long a finished job is listed for its requester. */
const recently = sql<string>`now() - interval '1 hour'`;
const maxListed = 20;

/** Jobs may concern any store: users limited to some stores see only the jobs they requested. */
const visibleTo = (db: Db, actor: Actor) =>
  hasPermission(actor, 'jobs.list') && actor.storeIds === null
    ? db.selectFrom('jobs').select(columns)
    : ownedBy(db, actor);

export async function list(db: Db, actor: Actor, options: JobListQuery): Promise<Page<Job>> {
  const { status, origin, endedWithin, query, page, limit } = options;
  let found = visibleTo(db, actor);
  if (status) found = found.where('status', '=', status);
  if (origin) found = found.where('authorId', origin === 'system' ? 'is' : 'is not', null);
  else found = found.where(({ or, eb }) => or([eb('authorId', 'is not', null), eb('status', '=', 'failed')]));
  if (endedWithin) found = found.where('finishedAt', '>', sql<string>`now() - make_interval(hours => ${endedWithin})`);
  if (query) found = found.where(fuzzyMatches(label, query)).orderBy(matchRank(label, query));
  const answer = await paginate(found.orderBy('id', 'desc'), { page, limit });
  return { ...answer, data: answer.data.map(jobFor(actor)) };
}

/** Super-admins have ids of a different sequence than the tenant's users. Jobs of a token are not its owner's. */
const ownedBy = (db: Db, { id, superAdmin, token }: Actor) =>
  db
    .selectFrom('jobs')
    .select(columns)
    .where('authorId', '=', id)
    .where(sql<boolean>`(author ->> 'superAdmin')::boolean`, '=', superAdmin)
    .where(sql<boolean>`(author ->> 'tokenId')::bigint is not distinct from ${token?.id ?? null}::bigint`);

/** Mail jobs are a side effect of users' actions and are listed only when they fail. */
export async function listMine(db: Db, actor: Actor): Promise<Job[]> {
  const rows = await ownedBy(db, actor)
    .where(({ or, eb }) => or([eb('kind', '<>', sendMail.kind), eb('status', '=', 'failed')]))
    .where(({ or, eb }) => or([eb('finishedAt', 'is', null), eb('finishedAt', '>', recently)]))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(jobFor(actor));
}

/** A job that the user requested or, with the policy, any job. */
export async function find(db: Db, id: string, actor: Actor): Promise<Job | undefined> {
  const row = await visibleTo(db, actor).where('id', '=', Number(id)).executeTakeFirst();
  return row && jobFor(actor)(row);
}
