import { z } from 'zod';
import { secondFactorCode } from '#features/platform/account/account.contract.ts';
import { changeReason } from '#domain/changeReason.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer, text } from '#kit/contract/fields.ts';

export const visitKinds = {
  request: 'Lo pidió el comercio',
  incident: 'Algo falla',
  setup: 'Configuración inicial',
  billing: 'Plan o facturación',
  review: 'Revisión interna',
} as const;
/** With those for a security investigation, which need an approval and stay unknown to the company. */
export const allVisitKinds = { ...visitKinds, security: 'Investigación de seguridad' } as const;

/** Minutes of a visit, and of its permission to change data. */
export const [visitMinutes, changeMinutes] = [60, 15];

export const visitDraft = z.strictObject({
  kind: enumOf(visitKinds),
  /** Read by the company. */
  reason: changeReason(),
  /** Number of a conversation or a task; blank: none. */
  ticket: text(60),
});
export type VisitDraft = z.output<typeof visitDraft>;

const moment = z.iso.datetime();

export const visit = z.object({
  id: integer,
  ...visitDraft.shape,
  kind: enumOf(allVisitKinds),
  beganAt: moment,
  endsAt: moment,
  /** Until when it can change data; null: changes were not enabled. */
  writesUntil: moment.nullable(),
});
export type Visit = z.output<typeof visit>;

export const currentVisit = z.object({
  visit: visit.nullable(),
  /** Whether the visitor has a second factor, which enables changes. */
  secondFactor: z.boolean(),
});

const onVisit = { policy: 'platform.visits', purpose: 'platform', transaction: 'none' } as const;

/** Calls about the visit of this session to the company of the call. */
export const visitsApi = {
  current: endpoint({
    ...onVisit,
    method: 'GET',
    path: '/visits/current',
    summary: 'Mi visita a este comercio, si tengo una abierta en esta sesión',
    reply: currentVisit,
  }),
  begin: endpoint({
    ...onVisit,
    method: 'POST',
    path: '/visits',
    summary: `Entrar a este comercio por ${visitMinutes} minutos con un motivo, que el comercio ve; empieza en solo lectura`,
    body: visitDraft,
    wrap: 'visit',
    status: 201,
    reply: currentVisit,
  }),
  enableChanges: endpoint({
    ...onVisit,
    policy: 'platform.visit_changes',
    method: 'POST',
    path: '/visits/current/enable_changes',
    summary: `Habilitar cambios por ${changeMinutes} minutos con un código de la verificación en dos pasos`,
    body: secondFactorCode,
    wrap: 'visit',
    reply: currentVisit,
  }),
  end: endpoint({
    ...onVisit,
    method: 'POST',
    path: '/visits/current/end',
    summary: 'Terminar mi visita a este comercio',
    reply: currentVisit,
  }),
};
