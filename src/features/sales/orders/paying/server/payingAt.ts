import type { FastifyRequest } from 'fastify';
import type { ReturnVisit } from '#integrations/payments/port.ts';
import { guestAuthor } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import type { PayingAt } from './beginPayment.ts';

export type PayOptions = Pick<PayingAt, 'database' | 'services'> & { findTenant(slug: string): Promise<Tenant | null> };
export type PayParams = {
  slug: string;
  uuid: string;
  paymentId?: string;
  cardId?: string;
  ticket?: string;
  token?: string;
};

const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Context of a guest's visit to a page of an order. */
export async function payingAt(options: PayOptions, request: FastifyRequest): Promise<PayingAt> {
  const { slug, uuid } = request.params as PayParams;
  const tenant = uuidShape.test(uuid) ? await options.findTenant(slug) : null;
  if (!tenant) return fail('notFound');
  const scope = {
    tenantId: tenant.id,
    requestId: request.id,
    source: 'guest' as const,
    area: 'orders',
    author: guestAuthor,
  };
  return { ...options, scope, tenant, host: request.host, signal: new AbortController().signal };
}

/** Tracking page of the order. */
export const orderPage = ({ services, tenant, host }: PayingAt, uuid: string): string =>
  `${services.storefrontOf(tenant, host)}/pedidos/${uuid}`;

/** Query and body that the browser brings from a provider, limited in size. */
export const visitOf = ({ query, body }: FastifyRequest): ReturnVisit =>
  Object.fromEntries(
    Object.entries({ ...(query as object), ...(body as object | null) })
      .slice(0, 40)
      .map(([name, value]) => [name, String(value).slice(0, 1000)]),
  );

export const numberOf = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : fail('notFound'));
