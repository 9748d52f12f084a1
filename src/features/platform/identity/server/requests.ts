import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IdentityFailure } from './identityFailure.ts';
import type { IdentityServices, SignInContext } from './signIn.ts';

/** Origin of a company's screens for links, by its slug. */
export type LinkOrigin = (request: FastifyRequest, slug: string) => string;

export const parsed = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const result = schema.safeParse(body);
  if (!result.success) throw new IdentityFailure('INVALID_REQUEST');
  return result.data;
};

/** The tenant of a sign-in: named in the body, in the header, or by the host. */
export async function visitOf(
  { tenants }: IdentityServices,
  request: FastifyRequest,
  named?: string,
): Promise<SignInContext> {
  const header = request.headers.tenant;
  const slug = named || (typeof header === 'string' ? header : '');
  const tenant = await (slug ? tenants.bySlug(slug) : tenants.byHost(request.host));
  if (!tenant) throw new IdentityFailure('INVALID_LOGIN_CREDENTIALS');
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  return { tenant, ip: request.ip, userAgent, requestId: request.id };
}
