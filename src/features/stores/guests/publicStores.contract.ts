import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { named } from '#kit/contract/fields.ts';
import { idParam, pageOf } from '#kit/contract/crud.ts';
import { openness, weekHours } from '#domain/schedule/schedule.ts';
import { coverageApi } from '../coverage/coverage.contract.ts';
import { storeDraft } from '../record/stores.contract.ts';

/** Public data of a store. */
export const publicStore = z.object({
  id: z.number().int(),
  uuid: z.string(),
  /** Its address in the storefront: follows the name, and is unlike any other of the company. */
  slug: z.string(),
  name: z.string(),
  textAddress: z.string(),
  commune: z.string().nullable(),
  phone: z.string(),
  whatsappNumber: z.string().nullable(),
  facebookMessengerId: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  /** Groups of the store: its region, its format. */
  groups: z.array(named),
  imageUrl: z.string().nullable(),
  menuId: z.number().int().nullable(),
  orderMethod: storeDraft.shape.orderMethod,
  businessHours: weekHours,
  state: z.object({ delivery: openness, pickUp: openness }),
  paymentMethods: storeDraft.shape.paymentMethods,
  futureOrdersEnabled: z.boolean(),
  ordersProgramming: z.number().int(),
  ordersProgrammingView: storeDraft.shape.ordersProgrammingView,
  /** Values that orders are validated with: tips and checkout questions. */
  deliveryTipAvailability: storeDraft.shape.deliveryTipAvailability,
  defaultTip: z.number(),
  tipType: storeDraft.shape.tipType,
  enabledTipStore: z.boolean(),
  enabledTipDelivery: z.boolean(),
  deliveryInstructions: z.string(),
  checkoutQuestions: z.array(z.object({ id: z.number().int(), question: z.string() })),
});
export type PublicStore = z.output<typeof publicStore>;

const open = { base: 'public', method: 'GET', policy: 'public' } as const;

export const publicStoresApi = {
  byDefault: endpoint({
    ...open,
    path: '/stores/default',
    summary: 'El local por omisión de la tienda',
    reply: publicStore,
  }),
  all: endpoint({
    ...open,
    path: '/stores/all',
    summary: 'Todos los locales de la tienda',
    transaction: 'none',
    reply: pageOf(publicStore),
  }),
  one: endpoint({
    ...open,
    path: '/stores/:id',
    summary: 'Un local, con las propinas que recibe y lo que pregunta antes de pagar',
    params: idParam,
    reply: publicStore,
  }),
  pickUp: endpoint({
    ...open,
    base: 'publicV2',
    path: '/stores/pick_up',
    summary: 'Los locales donde se puede retirar',
    reply: pageOf(publicStore),
  }),
  serving: endpoint({
    ...open,
    path: '/stores/serving',
    summary: 'Los locales que reparten a un punto en un momento',
    query: coverageApi.serving.query,
    reply: coverageApi.serving.reply,
  }),
};
