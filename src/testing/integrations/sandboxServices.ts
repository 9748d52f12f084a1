import { openIntegrations } from '#features/platform/integrations/server/index.ts';
import { Circuits } from '#integrations/client/circuits.ts';
import type { Config } from '#server/config.ts';
import { openServices } from '#server/services.ts';

/**
 * Services whose providers are the sandboxes at an address. Circuits close again after `pause` milliseconds.
 *
 * Webhooks are not delivered automatically: a test delivers or drops them.
 */
export const sandboxServices = (config: Config, address: string, pause = 1) => ({
  ...openServices(config),
  originOf: () => 'http://127.0.0.1:9',
  integrations: {
    ...openIntegrations({ sandbox: address, installation: config.providerCredentials }),
    circuits: new Circuits({ firstDelay: 1, pause }),
  },
});
