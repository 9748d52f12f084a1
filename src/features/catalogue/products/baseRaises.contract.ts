import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { idParam, jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { ids, named } from '#kit/contract/fields.ts';
import { priceChangeShape } from '#domain/priceChange.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { productSelection } from './products.contract.ts';

/** Price lists whose prices of the same products change too. */
const priceGroupIds = ids(100, 'Elige hasta 100 listas de precios');

/** A raise of base prices at a moment to come; those of now are bulk edits. */
export const baseRaiseDraft = z.strictObject({
  ...priceChangeShape,
  ...productSelection,
  priceGroupIds: orElse(priceGroupIds, []),
  startsAt: instant,
});
export type BaseRaiseDraft = z.output<typeof baseRaiseDraft>;

/** A change of base prices and of price lists, now. */
export const priceChangeDraft = z.strictObject({
  ...priceChangeShape,
  ...productSelection,
  priceGroupIds: priceGroupIds.min(1, 'Elige al menos una lista de precios'),
});
export type PriceChangeDraft = z.output<typeof priceChangeDraft>;

export const baseRaise = z.object({
  id: z.number().int(),
  ...priceChangeShape,
  productCount: z.number().int(),
  /** Lists it also changes, by name. */
  priceLists: z.array(named),
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
  change: endpoint({
    method: 'POST',
    path: '/products/price_changes',
    policy: 'products.bulk_update',
    summary: 'Cambiar precios base y de listas de precios por porcentaje como tarea; las listas exigen menus.update',
    body: priceChangeDraft,
    wrap: 'price_change',
    maxBytes: 2_000_000,
    status: 202,
    idempotent: true,
    reply: jobStarted,
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
