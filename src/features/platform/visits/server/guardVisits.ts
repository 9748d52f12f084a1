import type { Database } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Identify } from '#kit/server/http/mount.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { allows, isOfPlatform, isOpen, visitNeedOf } from '../visits.rules.ts';
import { fail } from '../visits.failures.ts';
import { findVisit, placeOf } from './visitCache.ts';

/** Before there is a visit, a visitor has the permissions of the platform, and none in the company. */
const ofPlatform = ({ policies }: Actor): Actor['policies'] => ({
  has: (policy) => policy.startsWith('platform.') && policies.has(policy),
});

/**
 * Rejects calls of the platform's people to a company that they do not visit, and changes that their visit does not
 * allow.
 */
export const guardVisits =
  (identify: Identify, database: Database): Identify =>
  async (request) => {
    const identified = await identify(request);
    const { tenant, actor } = identified;
    if (!actor?.superAdmin || actor.homeTenantId === tenant.id) return identified;
    const { endpoint } = request.routeOptions.config;
    if (endpoint && isOfPlatform(endpoint)) return { tenant, actor: { ...actor, policies: ofPlatform(actor) } };
    const [need, place] = [visitNeedOf(endpoint), placeOf(actor, tenant)];
    // The shell reads by it whether a visit is needed: what another process just stored counts.
    const visit = place && (await findVisit(database, place, endpoint === meApi.me ? 'read' : need));
    const now = Date.now();
    if (allows(visit, need, now))
      return { tenant, actor: isOpen(visit, now) ? { ...actor, visit } : { ...actor, policies: ofPlatform(actor) } };
    // A guest can call the same without signing in.
    if (endpoint?.policy === 'public') return { tenant, actor: null };
    if (!isOpen(visit, now)) return fail('visitRequired');
    return fail(visit.security ? 'securityReadOnly' : 'visitReadOnly');
  };
