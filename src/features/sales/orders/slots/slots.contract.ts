import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { localDate } from '#domain/schedule/schedule.ts';

/** Days and slots of a store for scheduled orders. */
const offeredSlots = z.object({
  /** Days in the store's calendar with slots; empty when it takes no scheduled orders. */
  days: z.array(z.string()),
  day: z.string(),
  /** Slots with capacity left: the value for `scheduled_for`, and the store's local time. */
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
