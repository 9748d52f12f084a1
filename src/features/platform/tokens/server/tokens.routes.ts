import { draftOf } from '#kit/contract/draft.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import { hintOf, invalidateAccess, newTokenSecret, secretHashOf } from '#features/platform/identity/server/index.ts';
import { canGrant, emptyGrant, granterOf } from '#features/platform/roles/server/index.ts';
import { fail } from '../tokens.failures.ts';
import {
  maxTokens,
  type Token,
  type TokenDraft,
  tokenDraft,
  tokenRules,
  type TokenSecret,
  type TokenUse,
  tokensApi,
} from '../tokens.contract.ts';
import { policiesForTokens } from './grantable.ts';
import * as repo from './tokens.repo.ts';

type Areas = Services['areas'];

/** Runs after every write of a token: all processes read it again. */
async function afterTokensChange(db: Db): Promise<void> {
  await invalidateAccess(db);
  await emit(db, 'tokens');
}

/** Rejects policies that no endpoint accepts from a token of this use, each at its place. */
function requirePolicies({ policyIds }: Pick<TokenDraft, 'policyIds'>, use: TokenUse, areas: Areas): void {
  const known = new Set<string>(policiesForTokens(areas, use));
  const unknown = policyIds.flatMap((policy, place) => (known.has(policy) ? [] : [`policy_ids.${place}`]));
  if (unknown.length > 0)
    fail('invalidFields', {
      fields: Object.fromEntries(unknown.map((path) => [path, ['Un token no puede tener este permiso']])),
    });
}

type Grant = Pick<TokenDraft, 'policyIds' | 'allStores' | 'storeIds' | 'storeGroupIds'>;

/**
 * The user who answers for a token from now on: one of the company who has all its policies and stores.
 *
 * A user who sees a secret or extends a token becomes its owner, so that tokens never grant permissions.
 */
function requireOwner({ actor, tenant }: Ctx, { policyIds, ...stores }: Grant, policies: PolicyTable): number {
  if (actor.homeTenantId !== tenant.id || actor.superAdmin) fail('tokenByVisitor');
  if (!canGrant(granterOf(actor, policies), emptyGrant, { policies: policyIds, ...stores })) fail('notOwnRole');
  return actor.id;
}

function requireFutureEnd({ expiresAt }: Pick<TokenDraft, 'expiresAt'>): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    fail('invalidFields', { fields: { expires_at: ['Elige un momento futuro'] } });
}

const storedToken = async (db: Db, id: number): Promise<Token> => (await repo.find(db, id)) ?? fail('notFound');

async function requireLive(db: Db, id: number): Promise<Token> {
  const found = await storedToken(db, id);
  return found.revokedAt === null ? found : fail('tokenRevoked');
}

const columnsOf = (secret: string) => ({ secretHash: secretHashOf(secret), hint: hintOf(secret) });

async function create(
  ctx: Ctx,
  { use = 'api', ...body }: TokenDraft & { use?: TokenUse | undefined },
  areas: Areas,
): Promise<TokenSecret> {
  const { db, tenant } = ctx;
  const draft = validate(tokenRules, body);
  requirePolicies(draft, use, areas);
  requireFutureEnd(draft);
  const ownerId = requireOwner(ctx, draft, areas.policies);
  if ((await repo.countLive(db)) >= maxTokens) fail('tooManyTokens');
  const secret = newTokenSecret(tenant.id);
  const id = await repo.insert(db, draft, { ...columnsOf(secret), ownerId, use });
  await afterTokensChange(db);
  return { ...(await storedToken(db, id)), secret };
}

export const tokens = implementApiWith(tokensApi, ({ areas }) => ({
  list: ({ db }, { query }) => repo.list(db, query),
  get: ({ db }, { params }) => storedToken(db, params.id),
  create: (ctx, { body }) => create(ctx, body, areas),
  update: patchEndpoint<Token, TokenDraft>({
    table: 'tokens',
    rules: tokenRules,
    find: (db, id) => repo.find(db, id),
    draftOf: (stored) => draftOf(tokenDraft, stored),
    async save(ctx, id, draft, changes) {
      const { use } = await requireLive(ctx.db, id);
      requirePolicies(draft, use, areas);
      if (changes.expiresAt !== undefined) requireFutureEnd(draft);
      await repo.update(ctx.db, id, draft, requireOwner(ctx, draft, areas.policies));
      await afterTokensChange(ctx.db);
      return storedToken(ctx.db, id);
    },
  }),
  async rotate(ctx, { params: { id }, body: { graceHours } }) {
    const ownerId = requireOwner(ctx, await requireLive(ctx.db, id), areas.policies);
    const secret = newTokenSecret(ctx.tenant.id);
    await repo.rotate(ctx.db, id, { ...columnsOf(secret), ownerId, graceHours });
    await afterTokensChange(ctx.db);
    return { ...(await storedToken(ctx.db, id)), secret };
  },
  async takeOver(ctx, { params: { id } }) {
    await repo.setOwner(ctx.db, id, requireOwner(ctx, await requireLive(ctx.db, id), areas.policies));
    await afterTokensChange(ctx.db);
    return storedToken(ctx.db, id);
  },
  async revoke({ db }, { params: { id } }) {
    await requireLive(db, id);
    await repo.revoke(db, id);
    await afterTokensChange(db);
    return storedToken(db, id);
  },
  policies: (_ctx, { query }) => ({ policyIds: policiesForTokens(areas, query.use) }),
}));
