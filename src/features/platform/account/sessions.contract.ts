import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

export const session = z.object({
  id: z.number().int(),
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Session = z.output<typeof session>;

export const sessionsApi = {
  sessions: endpoint({
    method: 'GET',
    path: '/my_account/sessions',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Mis sesiones activas',
    reply: z.object({ data: z.array(session) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/my_account/sessions/:id',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Cerrar una de mis sesiones',
    params: z.object({ id: z.coerce.number().int().positive() }),
    status: 204,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/my_account/session',
    policy: 'halfSignedIn',
    purpose: 'account',
    summary: 'Cerrar esta sesión',
    status: 204,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/my_account/sessions',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Cerrar todas mis sesiones menos esta',
    status: 204,
  }),
};
