import type { Policy } from '#kit/contract/policies.ts';
import type { ComposedAreas } from '#kit/server/area.ts';

/** Policies that some endpoint accepts from a token. The others would let it do nothing. */
export function policiesForTokens({ apis, policies }: Pick<ComposedAreas, 'apis' | 'policies'>): Policy[] {
  const accepted = new Set(
    Object.values(apis).flatMap((api) =>
      Object.values(api)
        .filter(({ usersOnly }) => !usersOnly)
        .map(({ policy }) => policy),
    ),
  );
  return policies.all.filter((policy) => accepted.has(policy) && !policies.isReserved(policy));
}
