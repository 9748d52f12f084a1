import type { Page } from 'playwright-core';
import { requireApi } from './menus.ts';

type Saved = { data: { webhook_url: string | null }[] };

/** Gives the company, or a store, the credentials of a provider's sandbox, as a super-admin does; answers where its webhooks go, empty for none. */
export async function saveCredentials(
  team: Page,
  key: string,
  value: object,
  storeId: number | null = null,
): Promise<string> {
  const auth_credential = { key, store_id: storeId, value: { ...value, env_production: false } };
  const { data } = await requireApi<Saved>(team, 'PATCH', '/auth_credentials', { auth_credential });
  const address = data[0]?.webhook_url;
  return address ? new URL(address).pathname : '';
}
