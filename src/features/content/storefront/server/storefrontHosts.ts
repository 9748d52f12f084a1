import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { fail } from '#kit/contract/failures.ts';

/** Routes of the office: its API, how people sign in there, its screens and the description of it all. */
const ofOffice = /^\/(api\/(?!v[12]\/)|identitytoolkit\.|securetoken\.|\.well-known\/|docs|[^/]+\.html$)/;

/** Routes of a landing and of what it loads. Every other address of its host answers 404. */
const ofLandings = /^\/(l|f|theme|files)\/(?!upload)/;

/** Lets hosts of storefronts answer what guests ask for and nothing of the office, and hosts of landings only these. */
export function guardStorefrontHosts(app: FastifyInstance, tenants: TenantDirectory): void {
  app.addHook('onRequest', async ({ host, routeOptions: { url = '', config } }) => {
    const isGuests = !ofOffice.test(url) && (config.policy ?? 'public') === 'public';
    const isLanding = url === '' || ofLandings.test(url);
    if (isGuests && isLanding) return;
    const kind = (await tenants.hostOf(host))?.kind;
    if ((kind === 'storefront' && !isGuests) || (kind === 'landing' && !isLanding)) fail('notFound');
  });
}
