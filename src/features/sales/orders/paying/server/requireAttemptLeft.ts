import { fail } from '../../orders.failures.ts';

/** Attempts that one order may have: whoever needs more does not mean to pay. */
const maxAttempts = 12;

/** Refuses another attempt to pay an order that had too many. */
export function requireAttemptLeft(attempts: readonly unknown[]): void {
  if (attempts.length < maxAttempts) return;
  fail('orderCannotMove', { message: 'Este pedido ya se intentó pagar demasiadas veces.' });
}
