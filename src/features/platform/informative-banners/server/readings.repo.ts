import { type Kysely, sql } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { NoticeCounts } from '../informativeBanners.contract.ts';
import type { NoticeResponse } from '../visibleBanners.contract.ts';

type Platform = Kysely<PlatformTables>;

/** A user, and the company where their account is. */
export type Person = { homeTenantId: number; id: number };

const ofPerson = (db: Platform, { homeTenantId, id }: Person) =>
  db.selectFrom('noticeReadings').where('tenantId', '=', homeTenantId).where('userId', '=', id);

/** Notices that a user has seen; `hidden`: put away at this moment. */
export const list = (db: Platform, person: Person) =>
  ofPerson(db, person)
    .select(['noticeId', sql<boolean>`coalesce(hidden_until > now(), false)`.as('hidden')])
    .execute();

type ReaderResponse = { noticeId: number; response: NoticeResponse; hiddenUntil: string | null };

/** Stores the response of a user. Seeing a notice again changes nothing. */
export async function store(db: Platform, { homeTenantId, id }: Person, row: ReaderResponse): Promise<void> {
  const { response, hiddenUntil } = row;
  await db
    .insertInto('noticeReadings')
    .values({ ...row, tenantId: homeTenantId, userId: id })
    .onConflict((conflict) => {
      const known = conflict.columns(['tenantId', 'userId', 'noticeId']);
      return response === 'seen' ? known.doNothing() : known.doUpdateSet({ response, hiddenUntil });
    })
    .execute();
}

/** Notices that are counted at once: a page of the list. */
const maxCounted = 100;

/** People of companies who saw each of some notices and what they did with it. Those of the platform are not counted. */
export const counts = (db: Platform, ids: readonly number[]): Promise<NoticeCounts[]> =>
  db
    .selectFrom('noticeReadings as r')
    .innerJoin('tenants as t', 't.id', 'r.tenantId')
    .where('t.slug', '!=', platformSlug)
    .where(sql<boolean>`r.notice_id = any(${ids.slice(0, maxCounted)}::bigint[])`)
    .groupBy('r.noticeId')
    .select([
      'r.noticeId as id',
      sql<number>`count(*)::int`.as('seen'),
      sql<number>`(count(*) filter (where r.response = 'postponed'))::int`.as('postponed'),
      sql<number>`(count(*) filter (where r.response = 'deleted'))::int`.as('deleted'),
    ])
    .execute();

/** Ids of the notices that have readings. */
export async function noticeIds(db: Platform): Promise<number[]> {
  const rows = await db.selectFrom('noticeReadings').select('noticeId').distinct().execute();
  return rows.map(({ noticeId }) => noticeId);
}

/** A reading, where any is stored. */
export const first = (db: Platform) => db.selectFrom('noticeReadings').select('noticeId').limit(1).execute();

/** Removes the readings of some notices. */
export const removeOf = (db: Platform, ids: readonly number[]) =>
  db.deleteFrom('noticeReadings').where(sql<boolean>`notice_id = any(${ids}::bigint[])`).execute();
