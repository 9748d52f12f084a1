import type { OrderStatus } from '#domain/orders/orders.ts';

/** Labels of a status change: the verb of its button, and the confirmation for one and for several orders. */
export const statusChangeLabels: Record<OrderStatus, { verb: string; done: readonly [string, string] }> = {
  pending_online_payment: { verb: 'Volver a esperar el pago', done: ['espera el pago', 'esperan el pago'] },
  online_payment_failed: { verb: 'Marcar el pago como rechazado', done: ['sin pago', 'sin pago'] },
  creation_scheduled: { verb: 'Dejar programado', done: ['programado', 'programados'] },
  created: { verb: 'Mandar a la cocina', done: ['pasó a la cocina', 'pasaron a la cocina'] },
  preparing: { verb: 'Aceptar', done: ['aceptado', 'aceptados'] },
  ready: { verb: 'Marcar listo', done: ['listo', 'listos'] },
  in_transit: { verb: 'Despachar', done: ['en camino', 'en camino'] },
  completed: { verb: 'Entregar', done: ['entregado', 'entregados'] },
  canceled: { verb: 'Cancelar pedido', done: ['cancelado', 'cancelados'] },
  failed: { verb: 'Marcar fallido', done: ['marcado fallido', 'marcados fallidos'] },
};

/** Routine steps have a button; the others are in the menu. */
const daily: readonly OrderStatus[] = ['created', 'preparing', 'ready', 'in_transit', 'completed'];
export const isRoutineStatus = (status: OrderStatus): boolean => daily.includes(status);
