import { fail } from '#kit/contract/failures.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';

/** Credentials of fleets need the policy of the integration screens, also within a store. */
export function requireCredentialPolicy({ actor }: Pick<Ctx, 'actor'>): void {
  if (!hasPermission(actor, 'auth_credentials.update'))
    fail('notAllowed', { message: 'Las credenciales de las flotas las cambia quien tiene acceso a Integraciones.' });
}
