import { deliveryTypes, type DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { kitchenStatuses, type OrderStatus, orderStatusLabels } from '#domain/orders/orders.ts';
import { numbersText } from '../record/drivers.rules.ts';
import type { DriverStatus } from '../record/drivers.contract.ts';

/** Fields of an order that decide who can deliver it. */
export type Order = {
  id: number;
  storeId: number;
  status: OrderStatus;
  dispatchMethod: DispatchMethod;
  deliveryType: DeliveryType | null;
  driver: { id: number; name: string } | null;
};
export type Driver = { id: number; name: string; storeId: number; maxCapacity: number; status: DriverStatus };

/** Why an order cannot be assigned to a driver; null when it can. */
export function assignError(order: Order, driver: Driver, reassign: boolean): string | null {
  const { id, status, dispatchMethod, deliveryType, driver: holder } = order;
  if (dispatchMethod !== 'delivery') return `El pedido #${id} se retira en el local: nadie lo reparte.`;
  if (deliveryType !== 'own_delivery')
    return `El pedido #${id} lo lleva ${deliveryType ? deliveryTypes[deliveryType].label : 'el canal que lo vendió'}, no un repartidor del local.`;
  if (!(kitchenStatuses as readonly OrderStatus[]).includes(status))
    return `El pedido #${id} está «${orderStatusLabels[status]}»: no se le puede dar a un repartidor.`;
  if (order.storeId !== driver.storeId) return `El pedido #${id} es de otro local que ${driver.name}.`;
  if (holder && holder.id !== driver.id && !reassign) return `El pedido #${id} ya lo lleva ${holder.name}.`;
  return null;
}

/** Why more orders exceed the capacity; null when they fit. */
export function capacityError({ name, maxCapacity }: Driver, assigned: number, more: number): string | null {
  if (assigned + more <= maxCapacity) return null;
  const room = Math.max(0, maxCapacity - assigned);
  const rest = room === 0 ? 'no le cabe ninguno más' : `le ${room === 1 ? 'cabe 1 más' : `caben ${room} más`}`;
  return `${name} lleva ${assigned} de ${maxCapacity}: ${rest}.`;
}

type AssignedOrder = Pick<Order, 'id' | 'status'>;

/** Splits a driver's orders into those that leave and those that are not ready. */
export function splitForLeaving<Own extends AssignedOrder>(
  orders: readonly Own[],
): { ready: Own[]; out: Own[]; stays: Own[] } {
  return {
    ready: orders.filter(({ status }) => status === 'ready'),
    out: orders.filter(({ status }) => status === 'in_transit'),
    stays: orders.filter(({ status }) => status !== 'ready' && status !== 'in_transit'),
  };
}

/** Splits the orders of a driver who leaves now. From the store, undelivered returns go out again too. */
export function leaving<Own extends AssignedOrder>(
  at: DriverStatus,
  orders: readonly Own[],
): { goes: Own[]; stays: Own[] } {
  const { ready, out, stays } = splitForLeaving(orders);
  return { goes: at === 'in_store' ? [...ready, ...out] : ready, stays };
}

/** Why a driver cannot leave; null when an order is ready or in transit. */
export function leaveError(name: string, orders: readonly AssignedOrder[]): string | null {
  const { ready, out, stays } = splitForLeaving(orders);
  if (ready.length + out.length > 0) return null;
  if (stays.length === 0) return `${name} no lleva ningún pedido.`;
  const labels = stays.map(({ id, status }) => `#${id} («${orderStatusLabels[status]}»)`);
  return `Ningún pedido de ${name} está listo para salir: ${new Intl.ListFormat('es').format(labels)}.`;
}

/** Message about orders that stayed behind. */
export const stayedText = (stayed: readonly number[]): string =>
  stayed.length === 0
    ? ''
    : `En el local ${stayed.length === 1 ? 'quedó' : 'quedaron'} ${numbersText(stayed)}, sin repartidor.`;
