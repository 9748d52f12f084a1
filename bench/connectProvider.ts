import { wireName } from '#kit/contract/wire.ts';
import { visitorToken } from './scene.ts';

type Site = { address: string; tenant: string; databaseUrl: string };
type Credentials = Readonly<Record<string, string | boolean>>;

/** Gives a company, or one of its stores, the credentials of a sandbox; answers the path of its webhooks. */
export async function connectProvider(
  { address, tenant, databaseUrl }: Site,
  key: string,
  credentials: Credentials,
  storeId: number | null = null,
): Promise<string> {
  const token = await visitorToken(address, tenant, databaseUrl);
  const value = Object.fromEntries(Object.entries(credentials).map(([name, each]) => [wireName(name), each]));
  const reply = await fetch(`${address}/api/admin/v1/auth_credentials`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, tenant },
    body: JSON.stringify({ auth_credential: { key, store_id: storeId, value } }),
  });
  const { data } = (await reply.json()) as { data: { webhook_url: string }[] };
  return new URL(data[0]?.webhook_url ?? '').pathname;
}
