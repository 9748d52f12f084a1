import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { localDate } from '#domain/schedule/schedule.ts';

/** What a store offers of a day to whoever orders for later. */
const offeredSlots = z.object({
  /** The days that may be asked for, on the store's calendar; none where it takes no orders for later. */
  days: z.array(z.string()),
  day: z.string(),
  /** Half hours that are not full: what an order says as `scheduled_for`, and what the store's clock reads then. */
  slots: z.array(z.object({ at: z.iso.datetime(), time: z.string() })),
});

export const slotsApi = {
  list: endpoint({
    base: 'public',
    method: 'GET',
    path: '/stores/:id/slots',
    policy: 'public',
    summary: 'Las medias horas de un día para las que un local recibe pedidos',
    params: idParam,
    query: z.object({ method: dispatchMethod, day: localDate.optional() }),
    transaction: 'none',
    reply: offeredSlots,
  }),
};
