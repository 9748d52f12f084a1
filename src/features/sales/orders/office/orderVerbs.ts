import type { OrderRequest } from './orderRequest.contract.ts';

/** First words of commands on an order, without case and accents. */
export const orderVerbs: Readonly<Record<OrderRequest['kind'], readonly string[]>> = {
  canceled: ['cancelar', 'cancela', 'anular', 'anula'],
  reassign: ['pasar', 'pasa', 'mover', 'mueve', 'traspasar'],
  refund: ['reembolsar', 'reembolsa', 'devolver', 'devuelve'],
};
