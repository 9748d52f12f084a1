import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { intersectStoreScopes } from '#domain/storeScope.ts';
import { fail } from '../identity.failures.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Identify } from '#kit/server/http/mount.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { type TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import type { KnownActor } from './accessCaches.ts';
import { hasAccess, identifyScope, knownActor, scopeOfActor, selectStoreScope, actorScope } from './actors.ts';
import { findTokenOf } from './api-tokens/findToken.ts';
import type { LimitToken } from './api-tokens/limitToken.ts';
import { hasSecretInAddress, isTokenSecret, tenantOfSecret } from './api-tokens/tokenSecret.ts';
import type { Tokens } from './tokens.ts';

type Services = {
  database: Database;
  tenants: TenantDirectory;
  tokens: Tokens;
  /** Throws when an API token has made too many requests; absent where they were counted before. */
  limitToken?: LimitToken | undefined;
};

/**
 * Resolves the tenant from the `Tenant` header, else from the host, and the user from the token.
 *
 * A token of another tenant is ignored, unless it is a super-admin's. An API token names its tenant itself.
 */
export function createIdentify({ database, tenants, tokens, limitToken }: Services): Identify {
  return async (request) => {
    if (hasSecretInAddress(request.url)) return fail('tokenInAddress');
    const token = bearerOf(request);
    const secret = token && isTokenSecret(token) ? token : null;
    if (secret) return actorOfSecret(secret, request, { database, tenants, limitToken });
    const slug = request.headers.tenant;
    const tenant = await (typeof slug === 'string' && slug ? tenants.bySlug(slug) : tenants.byHost(request.host));
    if (!tenant) return fail('unknownTenant');
    if (!token) return { tenant, actor: null };
    const known = await personOf(token, tenant, { database, tenants, tokens });
    if (!known) return fail('notSignedIn');
    const { actor, awaitsSecondFactor } = known;
    const { policy } = request.routeOptions.config;
    if (awaitsSecondFactor && policy === 'public') return { tenant, actor: null };
    if (awaitsSecondFactor && policy !== 'halfSignedIn') return fail('secondFactorRequired');
    return { tenant, actor: await seenAs(actor, tenant, request, database) };
  };
}

/** The same, without API tokens: for screens. */
export const usersOnly =
  (identify: Identify): Identify =>
  async (request) => {
    const identified = await identify(request);
    return identified.actor?.token ? fail('usersOnly') : identified;
  };

/** With `Create-User-Token`, an API token creates a user in place of the session. */
function bearerOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const forCreation = headers['create-user-token'];
  if (typeof forCreation === 'string' && forCreation && routeOptions.config.policy === usersApi.create.policy)
    return forCreation;
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Every secret that is not accepted gets the same failure, which reveals nothing about it. */
async function actorOfSecret(
  secret: string,
  request: FastifyRequest,
  { database, tenants, limitToken }: Pick<Services, 'database' | 'tenants' | 'limitToken'>,
): Promise<{ tenant: Tenant; actor: Actor }> {
  const tenantId = tenantOfSecret(secret) ?? fail('invalidToken');
  const tenant = await tenantForSecret(tenantId, request, tenants);
  if (tenant?.id !== tenantId) return fail('invalidToken');
  const known = (await findTokenOf(database, tenantId, secret)) ?? fail('invalidToken');
  await limitToken?.(request, known);
  return { tenant, actor: known.actor };
}

/** The tenant of the header or of a known host; without either, the one that the secret names. */
async function tenantForSecret(
  tenantId: number,
  { headers, host }: FastifyRequest,
  tenants: TenantDirectory,
): Promise<Tenant | null> {
  if (typeof headers.tenant === 'string' && headers.tenant) return tenants.bySlug(headers.tenant);
  return (await tenants.hostOf(host))?.tenant ?? tenants.byId(tenantId);
}

async function personOf(
  token: string,
  tenant: Tenant,
  { database, tenants, tokens }: Services,
): Promise<KnownActor | null> {
  const claims = await tokens.verify(token);
  if (!claims) return tenant.cloud ? cloudPerson(token, tenant, { database, tenants, tokens }) : null;
  const isPlatform = (await tenants.byId(claims.tenantId))?.slug === platformSlug;
  if (claims.tenantId !== tenant.id && !isPlatform) return null;
  const { tenantId: homeTenantId, userId, sessionId } = claims;
  const known = await knownActor(database, { homeTenantId, tenantId: tenant.id, userId, sessionId, isPlatform });
  return known ?? ((await hasAccess(database, claims.tenantId, userId)) ? null : fail('accessEnded'));
}

/** The user of this tenant with the e-mail that its cloud service vouches for: so it does for their second factor. */
async function cloudPerson(token: string, tenant: Tenant, { database, tokens }: Services): Promise<KnownActor | null> {
  const vouched = await tokens.verifyCloud(token, tenant);
  if (!vouched) return null;
  const { email, secondFactor } = vouched;
  const found = await database.inTenant(identifyScope(tenant.id), (db) =>
    db.selectFrom('adminUsers').select('id').where('emailNorm', '=', email.toLowerCase()).executeTakeFirst(),
  );
  const home = { homeTenantId: tenant.id, tenantId: tenant.id, sessionId: null, isPlatform: false };
  const known = (found && (await knownActor(database, { ...home, userId: found.id }))) ?? fail('accessEnded');
  if (known.secondFactorDemanded && !secondFactor) fail('secondFactorAtProvider');
  return known;
}

/** The visit of a person is theirs, whatever role they see the company as. */
const isOfVisit = (policy = '') => policy === 'platform.visits' || policy === 'platform.visit_changes';

/** With `See-As-Role`, the person keeps only what that role also gives: it can narrow, never widen. */
async function seenAs(actor: Actor, tenant: Tenant, request: FastifyRequest, database: Database): Promise<Actor> {
  if (isOfVisit(request.routeOptions.config.policy)) return actor;
  const roleId = Number(request.headers['see-as-role']);
  if (!Number.isInteger(roleId) || roleId <= 0 || !actor.policies.has('roles.show')) return actor;
  const role = await database.inTenant(identifyScope(tenant.id), (db) =>
    db
      .selectFrom('roles as r')
      .select(['r.id', 'r.name'])
      .select(selectStoreScope('role').as('scope'))
      .select(({ selectFrom }) =>
        sql<
          string[]
        >`array(${selectFrom('rolePolicies as p').select('p.policy').whereRef('p.roleId', '=', 'r.id')})`.as(
          'policies',
        ),
      )
      .where('r.id', '=', roleId)
      .executeTakeFirst(),
  );
  if (!role) return actor;
  const policies = new Set(role.policies.filter((policy) => actor.policies.has(policy)));
  const scope = actorScope(intersectStoreScopes(scopeOfActor(actor), role.scope));
  return { ...actor, ...scope, policies, seeingAs: { id: role.id, name: role.name } };
}
