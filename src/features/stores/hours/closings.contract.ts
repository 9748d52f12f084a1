import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fieldMessages, id, text } from '#kit/contract/fields.ts';
import { dispatchScope } from '#domain/delivery/dispatch.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { choosesStores, chosenGroups, noStoresChosen } from '../groups/storeChoice.contract.ts';
import { store } from '../record/stores.contract.ts';

export const closingKindLabels = {
  oneHour: 'Por 1 hora',
  twoHours: 'Por 2 horas',
  restOfDay: 'Por el resto del día',
  until: 'Hasta cierta hora',
  period: 'Por un período',
  permanent: 'Hasta que alguien lo abra',
} as const;
export type ClosingKind = keyof typeof closingKindLabels;
export const closingKinds = Object.keys(closingKindLabels) as [ClosingKind, ...ClosingKind[]];

/** Closing some stores, or all within reach, from now or for a period. */
export const closingDraft = z
  .strictObject({
    /** Null closes every store the user reaches. */
    storeIds: z.array(id).max(10_000).nullable(),
    storeGroupIds: chosenGroups,
    kind: z.enum(closingKinds),
    /** On the clock of each store. */
    startLocal: orElse(localMoment.nullable(), null),
    endLocal: orElse(localMoment.nullable(), null),
    reason: orElse(text(120).nullable(), null),
    dispatchMethod: orElse(dispatchScope, 'both'),
  })
  .refine(choosesStores, noStoresChosen)
  .superRefine(({ kind, startLocal, endLocal }, context) => {
    if (kind !== 'period' && kind !== 'until') return;
    if (kind === 'period' && !startLocal)
      context.addIssue({ code: 'custom', path: ['startLocal'], message: fieldMessages.missing });
    if (!endLocal) context.addIssue({ code: 'custom', path: ['endLocal'], message: fieldMessages.missing });
    if (kind === 'period' && startLocal && endLocal && endLocal <= startLocal)
      context.addIssue({ code: 'custom', path: ['endLocal'], message: 'El término debe ser posterior al inicio' });
  });
export type ClosingDraft = z.output<typeof closingDraft>;

export const closingResult = z.object({
  storeId: z.number().int(),
  storeName: z.string(),
  timeZone: z.string(),
  startDatetime: z.iso.datetime(),
  endDatetime: z.iso.datetime().nullable(),
});

/** Effect of a closing on one store. */
const closingEffect = z.object({
  storeId: z.number().int(),
  storeName: z.string(),
  commune: z.string().nullable(),
  timeZone: z.string(),
  /** Orders it is working on, which go on. */
  orders: z.number().int(),
  /** When the store next takes orders by its hours, by any method; null until it is opened by hand. */
  reopensAt: z.iso.datetime().nullable(),
});
export type ClosingEffect = z.output<typeof closingEffect>;

export const closingsApi = {
  preview: endpoint({
    method: 'POST',
    path: '/stores/closings/preview',
    policy: 'stores.update',
    summary: 'Qué locales cerraría un cierre, con sus pedidos en curso y cuándo abre cada uno, sin cerrarlos',
    body: closingDraft,
    wrap: 'closing',
    reply: z.object({ stores: z.array(closingEffect) }),
    transaction: 'read',
  }),
  close: endpoint({
    method: 'POST',
    path: '/stores/closings',
    policy: 'stores.update',
    summary: 'Cerrar uno, varios o todos los locales',
    body: closingDraft,
    wrap: 'closing',
    status: 201,
    idempotent: true,
    reply: z.object({ requestId: z.string(), closings: z.array(closingResult) }),
  }),
  openMany: endpoint({
    method: 'POST',
    path: '/stores/openings',
    policy: 'stores.update',
    summary: 'Abrir uno, varios o todos los locales cerrados',
    body: z
      .strictObject({
        storeIds: z.array(id).max(10_000).nullable(),
        storeGroupIds: chosenGroups,
        /** Takes back the closings of the next day too. */
        upcoming: z.boolean().optional(),
      })
      .refine(choosesStores, noStoresChosen),
    wrap: 'opening',
    idempotent: true,
    reply: z.object({
      requestId: z.string(),
      opened: z.array(z.object({ id: z.number().int(), name: z.string() })),
      /** Closings that begin within a day and stay. */
      upcoming: z.array(closingResult),
    }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/stores/:id/open',
    policy: 'stores.update',
    summary: 'Abrir un local cerrado',
    params: idParam,
    reply: store,
    transaction: 'write',
  }),
};
