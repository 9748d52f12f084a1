import { webhookUrl } from '#features/platform/integrations/server/index.ts';
import { portNames, portWebhooks, serviceFlags } from '#integrations/ports.ts';
import type { Provider, RawWebhook } from '#integrations/provider.ts';
import { openServices } from '#server/services.ts';
import { testApp } from '../testApp.ts';
import { giveCredentials } from './providerSandbox.ts';

/** Of providers that are offered on request. */
const flags = Object.values(serviceFlags).flatMap((byService) =>
  Object.values(byService).filter((flag) => flag !== null),
);
/** Kinds of the jobs that webhooks queue. */
const kinds = [...portNames.flatMap((port) => portWebhooks[port].job?.kind ?? []), 'channels.sync'];

/** A company that receives the webhooks of a provider, without jobs that process them. */
export async function webhookInbox(provider: Provider, credentials: Readonly<Record<string, string | boolean>>) {
  const comanda = await testApp();
  const country = provider.countries?.[0];
  const [tenant, other] = [await comanda.tenant({ flags, ...(country && { country }) }), await comanda.tenant()];
  await giveCredentials(tenant, provider.key, { values: credentials });
  const { secrets } = openServices(comanda.config);
  const pathOf = (of: { id: number; slug: string }) =>
    webhookUrl({ origin: '', secrets, tenant: of, provider: provider.key, storeId: null });
  const [home, foreign] = [pathOf(tenant), pathOf(other)];

  async function deliverAt(address: string, { method, path, query, headers, body }: RawWebhook): Promise<number> {
    const search = new URLSearchParams(query).toString();
    const reply = await comanda.app.inject({
      method: method as 'POST',
      url: `${address}${path && `/${path}`}${search && `?${search}`}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return reply.statusCode;
  }

  return {
    deliverAt,
    deliver: (raw: RawWebhook) => deliverAt(home, raw),
    /** Paths of the company with tokens that are not those of its address. */
    addresses: {
      wrong: [
        home.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        home.slice(0, -1),
        foreign.replace(`/${other.slug}/`, `/${tenant.slug}/`),
        home.replace('/empresa/', '/1/'),
        home.replace(/[^/]+$/, String(tenant.id)),
      ],
    },
    /** Stored webhooks that were understood. */
    accepted: () =>
      tenant.inTenant(
        async (db) =>
          (await db.selectFrom('providerWebhooks').select('id').where('state', 'in', ['received', 'worked']).execute())
            .length,
      ),
    /** Jobs that process webhooks of the company. */
    queued: () =>
      tenant.inTenant(
        async (db) => (await db.selectFrom('jobs').select('id').where('kind', 'in', kinds).execute()).length,
      ),
  };
}
