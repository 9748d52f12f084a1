import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { priceChangeShape } from '#domain/priceChange.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { productSelection } from './products.contract.ts';

/** A raise of base prices at a moment to come; those of now are bulk edits. */
export const baseRaiseDraft = z.strictObject({ ...priceChangeShape, ...productSelection, startsAt: instant });
export type BaseRaiseDraft = z.output<typeof baseRaiseDraft>;

export const baseRaise = z.object({
  id: z.number().int(),
  ...priceChangeShape,
  productCount: z.number().int(),
  startsAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type BaseRaise = z.output<typeof baseRaise>;

const path = '/products/price_raises';

/** Base prices belong to products: who may change many of those may set a day for it. */
export const baseRaisesApi = {
  waiting: endpoint({
    method: 'GET',
    path,
    policy: 'products.list',
    summary: 'Cambios de precio base por venir, del más próximo al más lejano',
    /** Absent is of any product. */
    query: z.object({ productId: z.coerce.number().int().positive().optional() }),
    reply: z.object({ data: z.array(baseRaise) }),
  }),
  schedule: endpoint({
    method: 'POST',
    path,
    policy: 'products.bulk_update',
    summary: 'Programar un cambio de precio base por porcentaje, sobre el precio que cada producto tenga ese día',
    body: baseRaiseDraft,
    wrap: 'price_raise',
    maxBytes: 2_000_000,
    status: 201,
    idempotent: true,
    reply: baseRaise,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    policy: 'products.bulk_update',
    summary: 'Cancelar un cambio de precio base que está por venir',
    params: idParam,
    status: 204,
  }),
};
