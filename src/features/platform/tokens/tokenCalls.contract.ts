import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { enumOf, integer, named } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { token } from './tokens.contract.ts';

/** Days for which calls are stored, and how many of each token, which also bounds what a search reads. */
export const [callDays, maxCalls] = [7, 500];

export const tokenCall = z.object({
  id: integer,
  at: z.iso.datetime(),
  requestId: z.string(),
  method: z.string(),
  /** Without its query, which may hold personal data. */
  path: z.string(),
  status: integer,
  milliseconds: integer,
});
export type TokenCall = z.output<typeof tokenCall>;

/** Results of a call, by the class of its status. */
export const callResults = {
  done: 'Bien',
  refused: 'Rechazadas',
  limited: 'Sobre el límite',
  failed: 'Con falla',
} as const;
export type CallResult = keyof typeof callResults;

export const tokenCallWithToken = tokenCall.extend({ token: named });
export type TokenCallWithToken = z.output<typeof tokenCallWithToken>;

export const tokenCallsQuery = cursorQuery.extend({
  tokenId: recordFilter('tokens'),
  result: enumOf(callResults).optional(),
});
export type TokenCallsQuery = z.output<typeof tokenCallsQuery>;

/** The limit of a token, and its use in the last minute by all processes of the server. */
export const tokenLimit = token.pick({ id: true, name: true, state: true, requestsPerSecond: true }).extend({
  /** Requests of the last complete second, and of the busiest one. */
  lastSecond: integer,
  busiestSecond: integer,
  /** Requests of the last minute, and those of them that were over the limit. */
  requests: integer,
  refused: integer,
});
export type TokenLimit = z.output<typeof tokenLimit>;

export const tokenCallsApi = forUsersOnly({
  list: endpoint({
    method: 'GET',
    path: '/token_calls',
    policy: 'tokens.show',
    summary: 'Las últimas solicitudes de todos los tokens; query busca en la ruta y en el id de la solicitud',
    query: tokenCallsQuery,
    reply: cursorPageOf(tokenCallWithToken),
  }),
  ofToken: endpoint({
    method: 'GET',
    path: '/tokens/:id/calls',
    policy: 'tokens.show',
    summary: 'Las últimas solicitudes hechas con un token',
    params: idParam,
    query: cursorQuery.pick({ cursor: true, limit: true }),
    reply: cursorPageOf(tokenCall),
  }),
  limits: endpoint({
    method: 'GET',
    path: '/token_limits',
    policy: 'tokens.list',
    summary: 'El límite y el uso del último minuto de cada token que no está revocado',
    reply: z.object({ data: z.array(tokenLimit) }),
  }),
});
