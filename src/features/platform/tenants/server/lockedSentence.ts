import { strongestHold } from '#domain/holds/holds.ts';
import { isLocked } from '#domain/holds/whileHeld.ts';
import type { Tenant } from '#kit/server/http/context.ts';

/** The sentence for people who cannot sign in to a company now; null when they can. */
export function lockedSentence({ holds }: Pick<Tenant, 'holds'>, now = Date.now()): string | null {
  const strongest = strongestHold(holds, now);
  return strongest && isLocked(strongest.state) ? strongest.hold.sentence : null;
}
