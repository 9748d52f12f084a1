import type { QueryClient } from '@tanstack/react-query';
import { fromWire } from '#kit/contract/wire.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { failureOf } from '#kit/contract/requests.ts';
import { asFailure, offlineFailure } from '#kit/web/api/requests.ts';
import { session } from '#kit/web/session/session.ts';
import { sessionsApi } from '#features/platform/account/sessions.contract.ts';
import { publicTenant, tenantsApi } from '#features/platform/tenants/tenants.contract.ts';

/** Tenant of hosts without one. */
const fallbackTenant = 'demo';

const headers = (tenant: string, accessToken: string) => ({
  Authorization: `Bearer ${accessToken}`,
  Tenant: tenant,
  Platform: 'web',
});

/** Ends the session of a token on the server. Plain requests: the browser has already forgotten who was signed in. */
const revoker = (tenant: string) => async (accessToken: string) => {
  const { method, path } = sessionsApi.signOut;
  await fetch(`/api/admin/v1${path}`, { method, headers: headers(tenant, accessToken), keepalive: true });
};

/**
 * Loads the tenant of this host once, from the response header `Tenant`. Throws `Failure`.
 *
 * `call` is unavailable here: it needs the tenant and returns no headers.
 */
export async function loadTenant(client: QueryClient): Promise<void> {
  const response = await fetch(`/api/v1${tenantsApi.current.path}`).catch(() => {
    throw offlineFailure();
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(response, text);
  const parsed = publicTenant.safeParse(fromWire(publicTenant, JSON.parse(text)));
  if (!parsed.success) throw asFailure(parsed.error);
  const tenant = response.headers.get('tenant') ?? fallbackTenant;
  session.configure({ tenant, service: parsed.data.signIn, revoke: revoker(tenant) });
  client.setQueryData(endpointQuery(tenantsApi.current).queryKey, parsed.data);
}
