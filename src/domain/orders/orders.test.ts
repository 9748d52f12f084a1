import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispatchMethods } from '../delivery/dispatch.ts';
import { finalStatuses, transitionError, nextStatuses, type OrderStatus, orderStatuses } from './orders.ts';

/** The table of the domain's decisions, written once more by hand. */
const table: Record<OrderStatus, string> = {
  pending_online_payment: 'created creation_scheduled online_payment_failed canceled',
  online_payment_failed: 'pending_online_payment canceled',
  creation_scheduled: 'created canceled',
  created: 'preparing canceled failed',
  preparing: 'ready canceled failed',
  ready: 'in_transit completed canceled failed',
  in_transit: 'completed failed canceled',
  completed: '',
  canceled: '',
  failed: '',
};
const only: Partial<Record<OrderStatus, string>> = { in_transit: 'delivery', completed: 'pickUp' };
const allowed = (from: OrderStatus, to: OrderStatus, method: string) =>
  table[from].split(' ').includes(to) && (from !== 'ready' || (only[to] ?? method) === method);

describe('the states of an order', () => {
  it('are left along the table and by no other way', () => {
    for (const method of dispatchMethods)
      for (const from of orderStatuses)
        for (const to of orderStatuses)
          expect(transitionError(from, to, method) === null).toBe(allowed(from, to, method));
  });

  it('end, however an order goes through them, in one of the three that nobody leaves', () => {
    expect(finalStatuses).toEqual(['completed', 'canceled', 'failed']);
    const path = fc.tuple(fc.constantFrom(...dispatchMethods), fc.array(fc.nat({ max: 9 }), { maxLength: 40 }));
    fc.assert(
      fc.property(path, ([method, choices]) => {
        let status: OrderStatus = 'pending_online_payment';
        for (const choice of choices) {
          const next = nextStatuses(status, method);
          if (next.length === 0) return finalStatuses.includes(status);
          const to = next[choice % next.length] as OrderStatus;
          if (!allowed(status, to, method)) return false;
          status = to;
        }
        return true;
      }),
    );
  });

  it('say where an order is and where it may go', () => {
    expect(transitionError('ready', 'preparing', 'delivery')).toBe(
      'El pedido está «Listo» y no puede pasar a «En preparación»: puede pasar a «En camino», «Cancelado» o «Fallido».',
    );
    expect(transitionError('canceled', 'ready', 'pickUp')).toBe('El pedido está «Cancelado» y ya no cambia de estado.');
  });
});
