import { z } from 'zod';
import { secondFactorCode } from '#features/platform/account/account.contract.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { filled, integer, named } from '#kit/contract/fields.ts';
import { currentVisit, visitDraft, visitMinutes } from './visits.contract.ts';

export const securityRequestDraft = z.strictObject({
  reason: visitDraft.shape.reason,
  /** Number of the case. */
  ticket: filled(60),
});

/** A request for a security visit that can be decided or used. */
export const securityRequest = z.object({
  id: integer,
  ...securityRequestDraft.shape,
  company: named,
  requester: named,
  state: z.enum(['pending', 'approved']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Name of the owner who approved it. */
  approvedBy: z.string().nullable(),
});
export type SecurityRequest = z.output<typeof securityRequest>;

const ofRequester = { policy: 'platform.visits', purpose: 'platform', transaction: 'none' } as const;
const ofOwners = { ...ofRequester, policy: 'platform.owner' } as const;

/** Visits for a security investigation, which a second owner approves and the company does not see. */
export const securityVisitsApi = {
  list: endpoint({
    ...ofOwners,
    method: 'GET',
    path: '/visits/requests',
    summary: 'Solicitudes de visitas de seguridad que esperan respuesta, o que se aprobaron y no se usaron',
    reply: z.object({ data: z.array(securityRequest) }),
  }),
  current: endpoint({
    ...ofRequester,
    method: 'GET',
    path: '/visits/requests/current',
    summary: 'Mi solicitud abierta de una visita de seguridad a este comercio',
    reply: z.object({ request: securityRequest.nullable() }),
  }),
  create: endpoint({
    ...ofRequester,
    method: 'POST',
    path: '/visits/requests',
    summary: 'Solicitar una visita de seguridad a este comercio, que aprueba otra persona propietaria en 24 horas',
    body: securityRequestDraft,
    wrap: 'request',
    status: 201,
    reply: securityRequest,
  }),
  approve: endpoint({
    ...ofOwners,
    method: 'POST',
    path: '/visits/requests/:id/approve',
    summary:
      'Aprobar una visita de seguridad con un código de la verificación en dos pasos; vale una vez, por 24 horas',
    params: idParam,
    body: secondFactorCode,
    wrap: 'decision',
    status: 204,
  }),
  reject: endpoint({
    ...ofOwners,
    method: 'POST',
    path: '/visits/requests/:id/reject',
    summary: 'Rechazar una visita de seguridad con un código de la verificación en dos pasos',
    params: idParam,
    body: secondFactorCode,
    wrap: 'decision',
    status: 204,
  }),
  enter: endpoint({
    ...ofRequester,
    method: 'POST',
    path: '/visits/requests/enter',
    summary: `Entrar a este comercio por ${visitMinutes} minutos con mi visita de seguridad aprobada; siempre en solo lectura`,
    status: 201,
    reply: currentVisit,
  }),
};
