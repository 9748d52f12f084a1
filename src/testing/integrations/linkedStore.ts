import { expect, vi } from 'vitest';
import { channelLinksApi } from '#features/sales/channels/links/links.contract.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import { createStore } from '../stores.ts';
import type { IsolatedTestApp, TestTenant } from '../testApp.ts';
import { type ChannelKey, storeIdFields } from './channelShop.ts';
import { giveCredentials } from './providerSandbox.ts';

type Linked = { tenant: TestTenant; storeId: number; linkId: number };
type Options = { key: ChannelKey; sandbox: Pick<ChannelSandboxControl, 'credentials' | 'stores' | 'storeBooks'> };

/**
 * A new company with the first store of a channel's sandbox, which the jobs of links have read as open.
 *
 * It is a test store, so that test credentials change it.
 */
export async function linkedStore(
  comanda: Pick<IsolatedTestApp, 'tenant'>,
  { key, sandbox }: Options,
): Promise<Linked> {
  const reference = sandbox.stores[0]?.reference ?? '';
  sandbox.storeBooks.clear(reference);
  const tenant = await comanda.tenant();
  await giveCredentials(tenant, key, { values: { ...sandbox.credentials } });
  const { id: storeId } = await createStore(tenant, { name: 'Providencia', [storeIdFields[key]]: reference });
  const row = async () => (await tenant.admin.call(channelLinksApi.list, { query: { provider: key } })).body.data[0];
  await vi.waitFor(async () => expect((await row())?.state).toBe('open'), { timeout: 15_000, interval: 50 });
  const linkId = (await row())?.linkId ?? 0;
  await tenant.admin.call(channelLinksApi.setTestStores, { body: { ids: [linkId], isTestStore: true } });
  return { tenant, storeId, linkId };
}
