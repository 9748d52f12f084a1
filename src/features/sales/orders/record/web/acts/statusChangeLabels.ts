import type { OrderStatus } from '#domain/orders.ts';

/** What a person does by taking an order to a state, and what is said once it is done. */
export const statusChangeLabels: Record<OrderStatus, { verb: string; done: string }> = {
  pending_online_payment: { verb: 'Volver a esperar el pago', done: 'Pedido en espera del pago' },
  online_payment_failed: { verb: 'Marcar el pago como rechazado', done: 'Pago marcado como rechazado' },
  creation_scheduled: { verb: 'Dejar programado', done: 'Pedido programado' },
  created: { verb: 'Pasar a nuevo', done: 'Pedido nuevo' },
  preparing: { verb: 'Aceptar', done: 'Pedido aceptado' },
  ready: { verb: 'Marcar listo', done: 'Pedido listo' },
  in_transit: { verb: 'Despachar', done: 'Pedido en camino' },
  completed: { verb: 'Entregar', done: 'Pedido entregado' },
  canceled: { verb: 'Cancelar pedido', done: 'Pedido cancelado' },
  failed: { verb: 'Marcar fallido', done: 'Pedido marcado como fallido' },
};

/** The steps a store takes every day; the others are out of the ordinary and lie in the menu. */
const daily: readonly OrderStatus[] = ['preparing', 'ready', 'in_transit', 'completed'];
export const isRoutineStatus = (status: OrderStatus): boolean => daily.includes(status);
