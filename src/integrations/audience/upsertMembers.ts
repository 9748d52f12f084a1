import { ProviderFailure } from '../client/ProviderFailure.ts';
import type { AudienceAdapter, AudienceMember, MemberResult } from './port.ts';

/** Fewest members in a refused call that are sent again in halves. */
const minHalved = 2;

/**
 * Adds or updates members of one call. One that is refused because of a single member is repeated in halves.
 *
 * Members whose state stays unknown have no result.
 */
export async function upsertMembers(
  adapter: AudienceAdapter,
  { listId, members }: { listId: string; members: readonly AudienceMember[] },
  signal: AbortSignal,
): Promise<readonly MemberResult[]> {
  try {
    return await adapter.upsert(listId, members, signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason !== 'refused' || error.status === 404) throw error;
    const [first] = members;
    if (!first) return [];
    if (members.length < minHalved) return [{ mail: first.mail, state: 'invalid', message: error.message }];
    const half = Math.ceil(members.length / 2);
    const results: MemberResult[] = [];
    for (const part of [members.slice(0, half), members.slice(half)])
      results.push(...(await upsertMembers(adapter, { listId, members: part }, signal)));
    return results;
  }
}
