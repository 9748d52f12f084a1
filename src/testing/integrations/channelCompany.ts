import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import { isolatedTestApp } from '../testApp.ts';
import { channelJobs } from './channelJobs.ts';
import { channelStore } from './channelShop.ts';
import { sandboxServices } from './sandboxServices.ts';

/** A server with sandboxes of channels, and a company with a store at Uber Eats, whose jobs run one by one. */
export async function channelCompany(address: string, sandbox: ChannelSandboxControl) {
  const comanda = await isolatedTestApp({ providerSandbox: address });
  await comanda.app.listen({ host: '127.0.0.1', port: 0 });
  const services = sandboxServices(comanda.config, address);
  const tenant = await comanda.tenant();
  const storeId = await channelStore(comanda, tenant, { key: 'uber_eats', sandbox });
  return { comanda, services, tenant, storeId, jobs: channelJobs(comanda, tenant, services) };
}
