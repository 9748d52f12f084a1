import type { Refund } from '../record/orders.contract.ts';

/** Result of a refund request, with its amount. Providers confirm later, and refunds by hand are paid out by staff. */
export function refundText({ amount, state }: Pick<Refund, 'amount' | 'state'>, money: (amount: number) => string) {
  if (state === 'processing') return `Reembolso de ${money(amount)} enviado al medio de pago`;
  if (state === 'pending') return `Reembolso de ${money(amount)} anotado: falta entregarlo a mano`;
  return `Se reembolsaron ${money(amount)}`;
}
