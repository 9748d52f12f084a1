import { strongestHold } from '#domain/holds/holds.ts';
import { isAllowed, isLocked } from '#domain/holds/whileHeld.ts';
import { isReadCall, type Purpose } from '#kit/contract/purposes.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { fail } from '../tenants.failures.ts';

/** Guests do not read why a company is held. */
const guestSentence = 'Este comercio no recibe pedidos por ahora.';
const guestPurposes: ReadonlySet<Purpose> = new Set(['order', 'guest', 'feed']);

/** Whether a user of the platform may not enter a company: not even what everybody there can read is open. */
const isClosed = ({ superAdmin, homeTenantId, seeingAs, policies }: Actor, tenantId: number): boolean =>
  superAdmin && homeTenantId !== tenantId && !seeingAs && !policies.has('platform.visits');

type Call = Pick<Endpoint, 'purpose' | 'method' | 'transaction'> & Partial<Pick<Endpoint, 'produces'>>;

/**
 * Rejects calls that a user of the platform cannot make in a company, and those that a held company cannot make now.
 *
 * Super-admins can make the latter, to help it. API tokens can make none while it is locked.
 */
export function requireAllowed(call: Call, { id, holds }: Tenant, actor: Actor | null): void {
  const { purpose } = call;
  if (actor && isClosed(actor, id) && !['account', 'platform'].includes(purpose)) fail('notAllowed');
  if (actor?.readsOnly && !isReadCall(call)) fail('readsOnly');
  if (holds.length === 0 || (actor?.superAdmin && !actor.seeingAs)) return;
  const strongest = strongestHold(holds, Date.now());
  if (!strongest) return;
  const isRefusedToken = actor?.token && isLocked(strongest.state);
  if (!isRefusedToken && isAllowed(purpose, strongest.state)) return;
  fail('companyHeld', { message: guestPurposes.has(purpose) ? guestSentence : strongest.hold.sentence });
}
