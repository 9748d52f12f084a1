import { type RawBuilder, sql } from 'kysely';
import type { Base } from '#kit/contract/endpoint.ts';
import { intersectStoreScopes, type StoreScope } from '#domain/storeScope.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { apiTokens, type KnownToken } from '../accessCaches.ts';
import { actorScope, actorsIn, identifyScope, scopeOfActor, selectStoreScope } from '../actors.ts';
import { secretHashOf } from './tokenSecret.ts';

type Row = {
  id: number;
  name: string;
  use: keyof typeof tokenBases;
  ownerId: number;
  requestsPerSecond: number;
  scope: StoreScope;
  policies: string[];
  expiresAt: number | null;
};

/** The base that tokens of a use are accepted at; null: every one. */
export const tokenBases = { api: null, builder: 'emailBuilder' } as const satisfies Record<string, Base | null>;

/** Milliseconds of the clock. */
const epoch = (moment: RawBuilder<unknown>) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** The token `t` that satisfies the condition, unless it ended. `hash`: an old secret ends before its token. */
async function read(db: Db, isMeant: RawBuilder<unknown>, hash: string | null): Promise<KnownToken | null> {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.use, t.owner_id, t.requests_per_second, ${selectStoreScope('token')} as scope,
      array(select p.policy from ${tenantRows('tokenPolicies as p')} where p.token_id = t.id) as policies,
      ${epoch(sql`least(t.expires_at, case when t.secret_hash <> ${hash} then t.old_secret_until end)`)} as expires_at
    from ${tenantRows('tokens as t')} where ${isMeant} and t.revoked_at is null`.execute(db);
  const [row] = rows;
  const owner = row && (await actorsIn(db, [row.ownerId])).get(row.ownerId);
  if (!owner) return null;
  const { expiresAt, requestsPerSecond } = row;
  return { actor: actingFor(owner, row), expiresAt, requestsPerSecond };
}

/** A token has of its permissions and stores those that its owner has too, whatever changed since it was created. */
const actingFor = (owner: Actor, { id, name, use, policies, scope }: Row): Actor => ({
  ...owner,
  policies: new Set(policies.filter((policy) => owner.policies.has(policy))),
  ...actorScope(intersectStoreScopes(scope, scopeOfActor(owner))),
  token: { id, name, base: tokenBases[use] },
});

const isValid = (known: KnownToken): boolean => known.expiresAt === null || known.expiresAt > Date.now();

/** The token of a secret; null for one that is unknown, expired, revoked, or whose owner has no access. */
export async function findTokenOf(database: Database, tenantId: number, secret: string): Promise<KnownToken | null> {
  const hash = secretHashOf(secret);
  const known = await apiTokens.read(database, `${tenantId}:${hash}`, () =>
    database.inTenant(identifyScope(tenantId), (db) =>
      read(db, sql`(t.secret_hash = ${hash} or t.old_secret_hash = ${hash})`, hash),
    ),
  );
  return known && isValid(known) ? known : null;
}

/** A token by its id, as it is now: for a job that it started. */
export async function findTokenById(database: Database, tenantId: number, id: number): Promise<KnownToken | null> {
  const known = await database.inTenant(identifyScope(tenantId), (db) => read(db, sql`t.id = ${id}`, null));
  return known && isValid(known) ? known : null;
}
