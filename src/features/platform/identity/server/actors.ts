import { type RawBuilder, sql } from 'kysely';
import { intersectStoreScopes, type StoreScope, unionStoreScopes } from '#domain/storeScope.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Database, type Db, scopeOf } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { type PlatformAccess, platformAccess } from '../platformAccess.rules.ts';
import { actors, type KnownActor } from './accessCaches.ts';

type Question = {
  homeTenantId: number;
  /** The company of the request; not the home of a user of the platform who entered it. */
  tenantId: number;
  userId: number;
  sessionId: number | null;
  isPlatform: boolean;
};

/** The person of a session, with what may be done; null when the session ended or the user is disabled. */
export const actorOf = async (database: Database, question: Question): Promise<Actor | null> =>
  (await knownActor(database, question))?.actor ?? null;

/** Whether a user may sign in at all, whatever the state of their session. */
export const hasAccess = (database: Database, homeTenantId: number, userId: number): Promise<boolean> =>
  database.inTenant(identifyScope(homeTenantId), async (db) => {
    const user = await db.selectFrom('adminUsers').select('enabled').where('id', '=', userId).executeTakeFirst();
    return user?.enabled ?? false;
  });

/** The same with how far the session goes. */
export function knownActor(database: Database, question: Question): Promise<KnownActor | null> {
  const { homeTenantId, userId, sessionId } = question;
  const key = `${homeTenantId}:${userId}:${sessionId}:${hasEntered(question)}`;
  return actors.read(database, key, () => load(database, question));
}

/** For resolving the actor of a request: there is none yet, and nothing is written. */
export const identifyScope = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'identify',
  source: 'clock' as const,
  area: 'identity',
});

const hasEntered = ({ homeTenantId, tenantId }: Pick<Question, 'homeTenantId' | 'tenantId'>) =>
  homeTenantId !== tenantId;

type Row = {
  id: number;
  name: string;
  email: string;
  scope: StoreScope;
  policies: string[];
  roleScopes: StoreScope[];
  awaitsSecondFactor: boolean;
  secondFactorDemanded: boolean;
};

async function load(database: Database, question: Question): Promise<KnownActor | null> {
  const { homeTenantId, userId, sessionId } = question;
  const [row] = await database.inTenant(identifyScope(homeTenantId), (db) =>
    read(db, sql`u.id = ${userId}`, sessionId),
  );
  if (!row) return null;
  const { awaitsSecondFactor, secondFactorDemanded } = row;
  return { actor: toActor(row, question), awaitsSecondFactor, secondFactorDemanded };
}

const toActor = (row: Row, question: Omit<Question, 'userId'>): Actor => ({
  id: row.id,
  homeTenantId: question.homeTenantId,
  sessionId: question.sessionId,
  name: row.name,
  email: row.email,
  superAdmin: question.isPlatform,
  ...accessOf(new Set(row.policies), question),
  ...actorScope(question.isPlatform ? everyStore : intersectStoreScopes(row.scope, unionStoreScopes(row.roleScopes))),
  seeingAs: null,
  token: null,
  visit: null,
});

const accessOf = (policies: ReadonlySet<string>, question: Omit<Question, 'userId'>): PlatformAccess =>
  question.isPlatform ? platformAccess(policies, hasEntered(question)) : { policies, readsOnly: false };

/** Users of the tenant who may come in, by id, with what they may do now: for work that is done for them while they are away. */
export async function actorsIn(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Actor>> {
  const rows = await read(db, sql`u.id = ${anyOf(userIds)}`, null);
  const { tenantId } = scopeOf(db);
  const home = { homeTenantId: tenantId, tenantId, sessionId: null, isPlatform: false };
  return new Map(rows.map((row) => [row.id, toActor(row, home)]));
}

const everyStore: StoreScope = { allStores: true, storeIds: [], storeGroupIds: [] };

/** A user reaches their own stores, and of those the ones their roles reach. */
export const actorScope = ({ allStores, storeIds, storeGroupIds }: StoreScope) =>
  allStores ? { storeIds: null, storeGroupIds: null } : { storeIds, storeGroupIds };

/** Stores of an actor, as a scope to narrow further. */
export const scopeOfActor = ({ storeIds, storeGroupIds }: Pick<Actor, 'storeIds' | 'storeGroupIds'>): StoreScope => ({
  allStores: storeIds === null,
  storeIds: storeIds ?? [],
  storeGroupIds: storeGroupIds ?? [],
});

const holders = {
  token: { alias: 't', stores: 'tokenStores', groups: 'tokenStoreGroups', owner: 'token_id' },
  user: { alias: 'u', stores: 'userStores', groups: 'userStoreGroups', owner: 'user_id' },
  role: { alias: 'r', stores: 'roleStores', groups: 'roleStoreGroups', owner: 'role_id' },
} as const;

/** The reach of the user `u`, the role `r` or the token `t` of a query: groups are resolved as it is read, so who joins is in it. */
export function selectStoreScope(of: keyof typeof holders): RawBuilder<StoreScope> {
  const { alias, stores, groups, owner } = holders[of];
  const [id, ownerId] = [sql.id(alias, 'id'), sql.id(owner)];
  return sql<StoreScope>`json_build_object(
    'allStores', ${sql.id(alias)}.all_stores,
    'storeIds', array(
      select s.store_id from ${tenantRows(`${stores} as s`)} where s.${ownerId} = ${id}
      union select m.store_id from ${tenantRows(`${groups} as h`)}
        join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = h.store_group_id where h.${ownerId} = ${id}),
    'storeGroupIds', array(select h.store_group_id from ${tenantRows(`${groups} as h`)} where h.${ownerId} = ${id}))`;
}

async function read(db: Db, isMeant: RawBuilder<unknown>, sessionId: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.email, ${selectStoreScope('user')} as scope,
      array(select distinct p.policy from ${tenantRows('userRoles as ur')}
            join ${tenantRows('rolePolicies as p')} on p.role_id = ur.role_id
            where ur.user_id = u.id) as policies,
      coalesce((select json_agg(${selectStoreScope('role')})
                from ${tenantRows('userRoles as ur')} join ${tenantRows('roles as r')} on r.id = ur.role_id
                where ur.user_id = u.id), '[]') as role_scopes,
      coalesce((select awaits_second_factor from ${tenantRows('sessions as s')} where s.id = ${sessionId}), false) as awaits_second_factor,
      coalesce((select require_second_factor from ${tenantRows('securitySettings as x')}), false) as second_factor_demanded
    from ${tenantRows('adminUsers as u')}
    where ${isMeant} and u.enabled
      and (${sessionId}::bigint is null or exists (
        select from ${tenantRows('sessions as s')} where s.id = ${sessionId} and s.user_id = u.id and s.revoked_at is null))`.execute(
    db,
  );
  return rows;
}
