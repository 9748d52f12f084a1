import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { heldStates, type HoldKind, holdKinds } from '#domain/holds/heldStates.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, filled, integer } from '#kit/contract/fields.ts';
import { subscriptionStatus } from './tenants.contract.ts';

export const holdStarts = {
  now: 'Ahora',
  closing: 'Al cierre del día de ventas',
  at: 'A una hora',
} as const;

export const holdDraft = z.strictObject({
  kind: enumOf(holdKinds),
  starts: enumOf(holdStarts),
  /** On the clock of the company, as the end; for `at` alone. */
  startsLocal: localMoment.nullable(),
  /** Null: it ends when it is released. */
  untilLocal: localMoment.nullable(),
  reason: changeReason(),
  /** Shown to the people of the company. */
  sentence: filled(300),
});
export type HoldDraft = z.output<typeof holdDraft>;

export const releaseDraft = z.strictObject({ reason: changeReason() });

export const companyHold = z.object({
  id: integer,
  kind: enumOf(holdKinds),
  state: z.enum(['pending', 'open', 'ended', 'released']),
  fromAt: z.iso.datetime(),
  untilAt: z.iso.datetime().nullable(),
  /** When stores stop taking orders. */
  ordersStopAt: z.iso.datetime(),
  reason: z.string(),
  sentence: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
  releaseReason: z.string().nullable(),
  version: integer,
});
export type CompanyHold = z.output<typeof companyHold>;

export const companyHolds = z.object({
  /** The strongest open hold decides. */
  state: z.enum(heldStates),
  subscriptionStatus,
  timeZone: z.string(),
  /** When a day of sales ends, on the local clock: `04:00`. */
  businessDayCutoff: z.string(),
  /** The next end of a day of sales. */
  closesAt: z.iso.datetime(),
  /** The newest first, open ones before the others. */
  data: z.array(companyHold),
});
export type CompanyHolds = z.output<typeof companyHolds>;

/** The policy for holds of a kind. */
export const policyOfKind = (kind: HoldKind) => (kind === 'payment' ? 'platform.payment_holds' : 'platform.holds');

export const holdsApi = {
  list: endpoint({
    method: 'GET',
    path: '/tenants/:id/holds',
    policy: 'platform.list',
    summary: 'Retenciones de un comercio y el estado que resulta de ellas',
    params: idParam,
    transaction: 'none',
    reply: companyHolds,
  }),
  open: endpoint({
    method: 'POST',
    path: '/tenants/:id/holds',
    policy: 'platform.payment_holds',
    summary: 'Retener un comercio: por pago, mantención, a su pedido, por uso indebido o por seguridad',
    params: idParam,
    body: holdDraft,
    wrap: 'hold',
    status: 201,
    transaction: 'none',
    reply: companyHolds,
  }),
  release: endpoint({
    method: 'POST',
    path: '/tenants/:id/holds/:holdId/release',
    policy: 'platform.payment_holds',
    summary: 'Liberar una retención; las demás del comercio siguen',
    params: idParam.extend({ holdId: z.coerce.number().int().positive() }),
    body: releaseDraft,
    wrap: 'hold',
    transaction: 'none',
    reply: companyHolds,
  }),
};

/** History labels of the holds of a company, whose acts are recorded in the platform's company. */
export const holdsEntity = entity({
  table: 'holds',
  area: 'holds',
  label: 'retención de comercio',
  title: 'name',
  fields: {
    kind: 'Retención',
    fromAt: 'Desde',
    untilAt: 'Hasta',
    reason: 'Motivo',
    sentence: 'Mensaje al comercio',
    releaseReason: 'Motivo de la liberación',
  },
  words: { kind: (kind: HoldKind) => holdKinds[kind] },
});
