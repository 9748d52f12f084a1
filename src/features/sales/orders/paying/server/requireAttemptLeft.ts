import { fail } from '../../orders.failures.ts';

/** Attempts per order; more suggests card testing. */
const maxAttempts = 12;

/** Refuses another attempt to pay an order that had too many. */
export function requireAttemptLeft(attempts: readonly unknown[]): void {
  if (attempts.length < maxAttempts) return;
  fail('orderCannotMove', { message: 'Este pedido ya se intentó pagar demasiadas veces.' });
}
