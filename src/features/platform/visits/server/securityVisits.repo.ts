import { type Insertable, type Selectable, sql } from 'kysely';
import { ownerPolicy } from '#features/platform/roles/roles.policies.ts';
import { hasPolicy } from '#features/platform/audit/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { approvalHours, requestHours } from '../securityVisits.rules.ts';

/** Functions of this file run in a transaction of the platform's company. */
export type RequestRow = Selectable<TenantTables['securityVisitRequests']>;

const isWithin = (column: 'created_at' | 'decided_at', hours: number) =>
  sql<boolean>`${sql.ref(column)} > now() - make_interval(hours => ${hours}::int)`;

/** Requests that can be decided or used: the newest 50. */
const open = (db: Db) =>
  unaudited(db)
    .selectFrom('securityVisitRequests')
    .selectAll()
    .where('usedAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('decision', 'is', null), isWithin('created_at', requestHours)]),
        and([eb('decision', '=', 'approved'), isWithin('decided_at', approvalHours)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(50);

export const listOpen = (db: Db): Promise<RequestRow[]> => open(db).execute();

type Place = { requesterId: number; companyId: number };

/** The open request of a user for a company. */
export const findOpen = (db: Db, { requesterId, companyId }: Place): Promise<RequestRow | undefined> =>
  open(db).where('requesterId', '=', requesterId).where('companyId', '=', companyId).executeTakeFirst();

export const find = (db: Db, id: number): Promise<RequestRow | undefined> =>
  db.selectFrom('securityVisitRequests').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = (db: Db, request: Insertable<TenantTables['securityVisitRequests']>): Promise<RequestRow> =>
  unaudited(db).insertInto('securityVisitRequests').values(request).returningAll().executeTakeFirstOrThrow();

type Decision = { decision: 'approved' | 'rejected'; deciderId: number; deciderName: string };

/** Decides a request; undefined where it was decided already, or is over. */
export const decide = (db: Db, id: number, decision: Decision): Promise<RequestRow | undefined> =>
  unaudited(db)
    .updateTable('securityVisitRequests')
    .set({ ...decision, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where(isWithin('created_at', requestHours))
    .returningAll()
    .executeTakeFirst();

/** Uses the approval of a user for a company, once; undefined without one. */
export const use = (db: Db, { requesterId, companyId }: Place): Promise<RequestRow | undefined> =>
  unaudited(db)
    .updateTable('securityVisitRequests')
    .set({ usedAt: sql<string>`now()` })
    .where('requesterId', '=', requesterId)
    .where('companyId', '=', companyId)
    .where('decision', '=', 'approved')
    .where('usedAt', 'is', null)
    .where(isWithin('decided_at', approvalHours))
    .returningAll()
    .executeTakeFirst();

/** Whether a user is active and may visit companies. */
export const mayVisit = (db: Db, userId: number): Promise<boolean> =>
  hasPolicy(db, userId, 'platform.visits', ownerPolicy);
