import { z } from 'zod';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { cursorPageOf, cursorQuery } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';
import { visitDraft } from './visits.contract.ts';

/** A visit as the company that was visited reads it. */
export const receivedVisit = z.object({
  id: integer,
  ...visitDraft.shape,
  visitorName: z.string(),
  visitorEmail: z.string(),
  beganAt: z.iso.datetime(),
  /** Null: it is open. */
  endedAt: z.iso.datetime().nullable(),
  /** Requests without those of the shell, and those of them that changed something, as stored every few seconds. */
  requestCount: integer,
  changeCount: integer,
  /** Parts of the product that were opened, the most used first. */
  areas: z.array(z.string()),
});
export type ReceivedVisit = z.output<typeof receivedVisit>;

export const receivedVisitsApi = forUsersOnly({
  list: endpoint({
    method: 'GET',
    path: '/account/visits',
    policy: accountApi.company.policy,
    purpose: 'account',
    transaction: 'none',
    summary: 'Quién entró de soporte a este comercio, por qué y qué cambió',
    query: cursorQuery.pick({ cursor: true, limit: true }),
    reply: cursorPageOf(receivedVisit),
  }),
});
