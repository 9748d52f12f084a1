import type { AddressInfo } from 'node:net';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import { createStore } from '../stores.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { giveCredentials } from './providerSandbox.ts';

/** Fields of a store with the id that each channel knows it by. */
export const storeIdFields = {
  uber_eats: 'uberEatsId',
  rappi: 'rappiId',
  didi_food: 'didiFoodId',
  peya_aggregator: 'pedidosYaId',
} as const;
export type ChannelKey = keyof typeof storeIdFields;

/** Sends the webhooks of a channel's sandbox to a company of a server that listens. */
export async function subscribe(
  { app }: Pick<TestApp, 'app'>,
  { admin }: Pick<TestTenant, 'admin'>,
  key: string,
  sandbox: Pick<ChannelSandboxControl, 'setWebhookUrl'>,
): Promise<void> {
  const { body } = await admin.call(credentialsApi.list, { query: { key } });
  const { port } = app.server.address() as AddressInfo;
  sandbox.setWebhookUrl(`http://127.0.0.1:${port}${new URL(body.data[0]?.webhookUrl ?? '').pathname}`);
}

type Connected = { key: ChannelKey; sandbox: ChannelSandboxControl; acceptsAutomatically?: boolean };

/** Connects a company to a channel's sandbox; returns a store with the id of its first store there. */
export async function channelStore(
  comanda: Pick<TestApp, 'app'>,
  tenant: TestTenant,
  { key, sandbox, acceptsAutomatically = false }: Connected,
): Promise<number> {
  await giveCredentials(tenant, key, { values: { ...sandbox.credentials, acceptsAutomatically } });
  await subscribe(comanda, tenant, key, sandbox);
  return (await createStore(tenant, { [storeIdFields[key]]: sandbox.stores[0]?.reference ?? '' })).id;
}
