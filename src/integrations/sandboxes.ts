import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { didiFoodSandbox } from './channels/didi_food/didiFoodSandbox.ts';
import { peyaAggregatorSandbox } from './channels/peya_aggregator/peyaAggregatorSandbox.ts';
import { rappiSandbox } from './channels/rappi/rappiSandbox.ts';
import { uberEatsSandbox } from './channels/uber_eats/uberEatsSandbox.ts';
import { cabifySandbox } from './delivery/cabify/cabifySandbox.ts';
import { pedidosYaSandbox } from './delivery/pedidos_ya/pedidosYaSandbox.ts';
import { pedidosYaV3Sandbox } from './delivery/pedidos_ya_v3/pedidosYaV3Sandbox.ts';
import { rappiCargoSandbox } from './delivery/rappi_cargo/rappiCargoSandbox.ts';
import { uberDirectSandbox, uberSandbox } from './delivery/uber_direct/uberDirectSandbox.ts';
import { amipassSandbox } from './payments/amipass_payment/amipassSandbox.ts';
import { getnetSandbox } from './payments/getnet_payment/getnetSandbox.ts';
import { kushkiSandbox } from './payments/kushki/kushkiSandbox.ts';
import { machSandbox } from './payments/mach/machSandbox.ts';
import { mercadoPagoSandbox } from './payments/mercado_pago/mercadoPagoSandbox.ts';
import { oneclickSandbox } from './payments/oneclick/oneclickSandbox.ts';
import { onvoSandbox } from './payments/onvo_payment/onvoSandbox.ts';
import { webpaySandbox } from './payments/webpay/webpaySandbox.ts';
import { mountSandbox, type SandboxSpec } from './sandbox/sandbox.ts';

export const paymentSandboxes = [
  webpaySandbox,
  oneclickSandbox,
  mercadoPagoSandbox,
  getnetSandbox,
  kushkiSandbox,
  machSandbox,
  onvoSandbox,
  amipassSandbox,
];

export const fleetSandboxes = [
  uberDirectSandbox,
  uberSandbox('uber_daas'),
  pedidosYaSandbox,
  pedidosYaV3Sandbox,
  cabifySandbox,
  rappiCargoSandbox,
];

export const channelSandboxes = [uberEatsSandbox, rappiSandbox, didiFoodSandbox, peyaAggregatorSandbox];

const sandboxes: readonly SandboxSpec<object>[] = [...paymentSandboxes, ...fleetSandboxes, ...channelSandboxes];

/** Serves all sandboxes at one address, for `PROVIDER_SANDBOX`. */
export async function startSandboxes({ port = 0 }: { port?: number } = {}): Promise<{
  address: string;
  stop(): Promise<void>;
}> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(formbody);
  let address = '';
  for (const spec of sandboxes) await mountSandbox(app, spec, () => address);
  await app.listen({ host: '127.0.0.1', port });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { address, stop: () => app.close() };
}
