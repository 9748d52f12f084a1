import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { idParam } from '#kit/contract/crud.ts';

/** Setup steps of a new tenant, in order. */
export const firstHourSteps = ['store', 'hours', 'menu', 'payments', 'order'] as const;
export type FirstHourStep = (typeof firstHourSteps)[number];

export const firstHour = z.object({
  steps: z.array(z.object({ name: z.enum(firstHourSteps), done: z.boolean() })),
  /** Every step is behind. */
  done: z.boolean(),
  /** The store with the most completed steps, and its menu. */
  store: z.object({ id: z.number().int(), name: z.string(), menuId: z.number().int().nullable() }).nullable(),
  /** Whether there is a menu that a store without one could sell. */
  hasMenus: z.boolean(),
});
export type FirstHour = z.output<typeof firstHour>;

export const firstHourApi = {
  get: endpoint({
    method: 'GET',
    path: '/first_hour',
    policy: 'stores.create',
    inShell: true,
    summary: 'Qué le falta a un comercio nuevo para vender',
    reply: firstHour,
  }),
  testOrder: endpoint({
    method: 'POST',
    path: '/first_hour/stores/:id/test_order',
    policy: 'orders.create',
    purpose: 'order',
    summary: 'Un pedido de prueba que llega a la cocina del local, también cuando está cerrado',
    params: idParam,
    status: 201,
    transaction: 'none',
    reply: z.object({ number: z.number().int() }),
  }),
};
