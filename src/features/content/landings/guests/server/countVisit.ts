import type { FastifyRequest } from 'fastify';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { countEvent } from '#features/content/counts/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';

/** A person's browser opens it. Programs send none of these headers, and a page that is loaded ahead may not be seen. */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined;

/**
 * Counts a visit of a landing, which may not report it: requests of its scripts have no origin, and are rejected.
 *
 * A reload within the seconds of its cache is the same visit.
 */
export function countVisit(database: Database, tenant: Tenant, contentId: number, request: FastifyRequest): void {
  if (!isVisit(request)) return;
  const isPhone = request.headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(request.headers['user-agent'] ?? '');
  const day = businessDayOf(tenant, Date.now());
  const key = { kind: 'landing', contentId, storeId: 0, day, device: isPhone ? 'web_responsive' : 'web' } as const;
  countEvent(database, tenant.id, key, 'view');
}
