import type { Policy } from '#kit/contract/policies.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import { tokenBases } from '#features/platform/identity/server/index.ts';
import type { TokenUse } from '../tokens.contract.ts';

/** Policies that some endpoint accepts from a token of a use. The others would let it do nothing. */
export function policiesForTokens(
  { apis, policies }: Pick<ComposedAreas, 'apis' | 'policies'>,
  use: TokenUse = 'api',
): Policy[] {
  const only = tokenBases[use];
  const accepted = new Set(
    Object.values(apis).flatMap((api) =>
      Object.values(api)
        .filter(({ usersOnly, base }) => !usersOnly && (only === null || base === only))
        .map(({ policy }) => policy),
    ),
  );
  return policies.all.filter((policy) => accepted.has(policy) && !policies.isReserved(policy));
}
