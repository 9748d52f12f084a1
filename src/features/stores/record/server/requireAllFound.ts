import { fail } from '#kit/contract/failures.ts';

/** Rejects a choice with stores that do not exist or are out of scope. */
export function requireAllFound(chosen: readonly number[] | null, found: number): void {
  const requestedCount = new Set(chosen ?? []).size;
  if (!chosen || found === requestedCount) return;
  const missing = requestedCount - found;
  const message =
    requestedCount === 1
      ? 'Ese local no existe o no está entre los tuyos.'
      : `${missing} de los ${requestedCount} locales elegidos no ${missing === 1 ? 'existe o no está' : 'existen o no están'} entre los tuyos. Actualiza la lista.`;
  fail('notFound', { message });
}
