import { integrationPortNames, integrationPorts } from '#domain/integrationPorts.ts';
import { area } from '#kit/server/area.ts';
import { purgeCalls } from './server/calls.repo.ts';
import { demoCredentials } from './server/demoCredentials.ts';
import { webhooks } from './server/unprocessedWebhooks.routes.ts';
import { controlRoom, credentials } from './server/integrations.routes.ts';
import { failures } from './integrations.failures.ts';
import { credentialPolicies } from './integrations.policies.ts';

/** Connects a company to its providers of each port. */
export const integrationsArea = area({
  name: 'integrations',
  policies: [credentialPolicies],
  failures,
  flags: {
    ...Object.fromEntries(integrationPortNames.map((port) => [integrationPorts[port].flag, true])),
    'control-room': true,
    mcp: false,
  },
  apis: {
    credentials: { title: 'Integraciones: credenciales', ...credentials },
    controlRoom: { title: 'Sala de control', flag: 'control-room', ...controlRoom },
    webhooks: { title: 'Integraciones: avisos sin procesar', ...webhooks },
  },
  events: { webhookReceived: integrationPortNames },
  nightly: () => [purgeCalls],
  demo: demoCredentials,
});
