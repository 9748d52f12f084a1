import { fail } from '#kit/contract/failures.ts';
import type { Actor } from './context.ts';

/** Throws for users with some stores. `action` ends the sentence of the failure: «cambiar los grupos». */
export function requireEveryStore({ actor }: { actor: Pick<Actor, 'storeIds'> }, action: string): void {
  if (actor.storeIds === null) return;
  fail('notAllowed', { message: `Solo quien tiene acceso a todos los locales puede ${action}.` });
}
