import type { Policy } from '#kit/contract/policies.ts';
import { hintOf, newTokenSecret, secretHashOf } from '#features/platform/identity/server/index.ts';
import type { TokenDraft, TokenUse } from '#features/platform/tokens/tokens.contract.ts';
import { tokensRepo } from '#features/platform/tokens/server/index.ts';
import { type Caller, calling, type TestApp, type TestTenant } from './testApp.ts';

/** A token that calls the API as another system does. */
export type TokenCaller = Pick<Caller, 'id' | 'call' | 'headers'> & { secret: string };

type TokenOptions = Partial<Omit<TokenDraft, 'policyIds'>> & {
  /** The whole API when absent. */
  use?: TokenUse;
  /** The user who answers for it; the administrator when absent. */
  owner?: Pick<Caller, 'id'>;
};

let counter = 0;

/** A new token as the API takes it, of every store. */
export const tokenBody = (policyIds: readonly Policy[], changes: Partial<TokenDraft> = {}): TokenDraft => ({
  name: `Sistema ${++counter}`,
  policyIds: [...policyIds],
  allStores: !changes.storeIds && !changes.storeGroupIds,
  storeIds: [],
  storeGroupIds: [],
  requestsPerSecond: 100,
  expiresAt: null,
  ...changes,
});

/** Requests with a secret, without a session. */
export function callerWith({ app }: Pick<TestApp, 'app'>, { slug }: Pick<TestTenant, 'slug'>, secret: string) {
  const headers = { authorization: `Bearer ${secret}`, tenant: slug };
  return { headers, call: calling(app, headers) };
}

/** A new token of exactly these policies, inserted without the checks of the API. */
export async function tokenWith(
  comanda: Pick<TestApp, 'app'>,
  tenant: Pick<TestTenant, 'id' | 'slug' | 'admin' | 'inTenant'>,
  policies: readonly Policy[],
  { owner = tenant.admin, use = 'api', ...changes }: TokenOptions = {},
): Promise<TokenCaller> {
  const secret = newTokenSecret(tenant.id);
  const columns = { secretHash: secretHashOf(secret), hint: hintOf(secret), ownerId: owner.id, use };
  const id = await tenant.inTenant((db) => tokensRepo.insert(db, tokenBody(policies, changes), columns));
  return { id, secret, ...callerWith(comanda, tenant, secret) };
}
