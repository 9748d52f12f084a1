import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { isForDrivers } from '#features/sales/orders/record/carrying.rules.ts';
import { engagedError } from '../record/drivers.rules.ts';
import { assignError, capacityError, leaveError, type Order, splitForLeaving, stayedText } from './dispatch.rules.ts';

const pedro = { id: 1, name: 'Pedro', storeId: 7, maxCapacity: 3, status: 'in_store' } as const;
const order = (fields: Partial<Order> = {}): Order => ({
  id: 12,
  storeId: 7,
  status: 'ready',
  dispatchMethod: 'delivery',
  deliveryType: 'own_delivery',
  driver: null,
  ...fields,
});

describe('an order is for the drivers of its store', () => {
  test('from the moment its kitchen has it until it is over', () => {
    const open = orderStatuses.filter((status) => isForDrivers(order({ status })));
    expect(open).toEqual(['created', 'preparing', 'ready', 'in_transit']);
  });

  test.each([{ dispatchMethod: 'pickUp' }, { deliveryType: 'uber_delivery' }, { deliveryType: null }] as const)(
    'and not with %o',
    (fields) => {
      expect(isForDrivers(order(fields))).toBe(false);
      expect(assignError(order(fields), pedro, true)).not.toBeNull();
    },
  );

  test('and of another driver only when reassigning', () => {
    const assignedOrder = order({ driver: { id: 2, name: 'Ana' } });
    expect(assignError(assignedOrder, pedro, false)).toBe('El pedido #12 ya lo lleva Ana.');
    expect(assignError(assignedOrder, pedro, true)).toBeNull();
    expect(assignError(order({ driver: pedro }), pedro, false)).toBeNull();
  });
});

test('the remaining capacity depends on the assigned orders', () => {
  expect([0, 1, 2, 3, 4].map((assigned) => capacityError(pedro, assigned, 2))).toEqual([
    null,
    null,
    'Pedro lleva 2 de 3: le cabe 1 más.',
    'Pedro lleva 3 de 3: no le cabe ninguno más.',
    'Pedro lleva 4 de 3: no le cabe ninguno más.',
  ]);
});

test('a driver leaves with orders that are ready or in transit, and needs at least one', () => {
  const orders = (['created', 'preparing', 'ready', 'in_transit'] as const).map((status, at) =>
    order({ id: at, status }),
  );
  const { ready, out, stays } = splitForLeaving(orders);
  expect([ready, out, stays].map((some) => some.map(({ id }) => id))).toEqual([[2], [3], [0, 1]]);
  expect(leaveError('Pedro', orders)).toBeNull();
  expect(leaveError('Pedro', [])).toBe('Pedro no lleva ningún pedido.');
  expect(leaveError('Pedro', orders.slice(0, 2))).toBe(
    'Ningún pedido de Pedro está listo para salir: #0 («Nuevo») y #1 («En preparación»).',
  );
  expect([stayedText([]), stayedText([4]), stayedText([4, 5])]).toEqual([
    '',
    'En el local quedó #4, sin repartidor.',
    'En el local quedaron #4 y #5, sin repartidor.',
  ]);
});

test('what ties a driver to the store is named', () => {
  const message = (assigned: number[], due: boolean) => engagedError({ name: 'Pedro', carried: assigned, due });
  expect([message([], false), message([3], true), message([3, 4], false), message([], true)]).toEqual([
    null,
    'Pedro tiene el pedido #3 en curso: pásalo antes a otro repartidor.',
    'Pedro tiene los pedidos #3 y #4 en curso: pásalos antes a otro repartidor.',
    'Pedro tiene una diferencia de efectivo: recibe o ajusta lo que falta antes.',
  ]);
});
