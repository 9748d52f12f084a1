import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../payouts.failures.ts';

/** Where a company has no consolidations, or hides them, nobody reads or settles them. */
export function requireConsolidations({ tenant }: Pick<Ctx, 'tenant'>): void {
  if (!tenant.flags.includes('consolidations')) fail('consolidationsOff');
}
