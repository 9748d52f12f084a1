import { provenCustomer } from '#features/benefits/loyalty/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../cards.failures.ts';

/** Returns the customer a proof identifies; rejects missing and expired proofs. */
export const provenHolder = ({ tenant }: Pick<Ctx, 'tenant'>, { secrets }: Pick<Services, 'secrets'>, proof: string) =>
  provenCustomer(secrets, proof, tenant.id) ?? fail('cardsUnproven');
