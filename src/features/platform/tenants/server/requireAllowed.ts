import { strongestHold } from '#domain/holds/holds.ts';
import { isAllowed } from '#domain/holds/whileHeld.ts';
import type { Purpose } from '#kit/contract/purposes.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { fail } from '../tenants.failures.ts';

/** Guests do not read why a company is held. */
const guestSentence = 'Este comercio no recibe pedidos por ahora.';
const guestPurposes: ReadonlySet<Purpose> = new Set(['order', 'guest', 'feed']);

/** Rejects calls that a held company cannot make now. Super-admins can, to help it. */
export function requireAllowed({ purpose }: Pick<Endpoint, 'purpose'>, { holds }: Tenant, actor: Actor | null): void {
  if (holds.length === 0 || (actor?.superAdmin && !actor.seeingAs)) return;
  const strongest = strongestHold(holds, Date.now());
  if (!strongest || isAllowed(purpose, strongest.state)) return;
  fail('companyHeld', { message: guestPurposes.has(purpose) ? guestSentence : strongest.hold.sentence });
}
