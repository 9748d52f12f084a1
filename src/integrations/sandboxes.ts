import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import type { AudienceSandboxControl } from './audience/audienceSandbox.ts';
import { mailchimpSandbox } from './audience/mailchimp/mailchimpSandbox.ts';
import type { ChannelSandboxControl } from './channels/channelSandbox.ts';
import { didiFoodSandbox } from './channels/didi_food/didiFoodSandbox.ts';
import { peyaAggregatorSandbox } from './channels/peya_aggregator/peyaAggregatorSandbox.ts';
import { rappiSandbox } from './channels/rappi/rappiSandbox.ts';
import { uberEatsSandbox } from './channels/uber_eats/uberEatsSandbox.ts';
import { cabifySandbox } from './delivery/cabify/cabifySandbox.ts';
import { pedidosYaSandbox } from './delivery/pedidos_ya/pedidosYaSandbox.ts';
import { pedidosYaV3Sandbox } from './delivery/pedidos_ya_v3/pedidosYaV3Sandbox.ts';
import { rappiCargoSandbox } from './delivery/rappi_cargo/rappiCargoSandbox.ts';
import { uberDirectSandbox, uberSandbox } from './delivery/uber_direct/uberDirectSandbox.ts';
import { type MailjetSandboxControl, mailjetSandbox } from './mail/mailjet/mailjetSandbox.ts';
import { smtpSandbox } from './mail/smtp/smtpSandbox.ts';
import { amipassSandbox } from './payments/amipass_payment/amipassSandbox.ts';
import { getnetSandbox } from './payments/getnet_payment/getnetSandbox.ts';
import { kushkiSandbox } from './payments/kushki/kushkiSandbox.ts';
import { machSandbox } from './payments/mach/machSandbox.ts';
import { mercadoPagoSandbox } from './payments/mercado_pago/mercadoPagoSandbox.ts';
import { oneclickSandbox } from './payments/oneclick/oneclickSandbox.ts';
import { onvoSandbox } from './payments/onvo_payment/onvoSandbox.ts';
import { webpaySandbox } from './payments/webpay/webpaySandbox.ts';
import { alohaSandbox } from './pos/aloha/alohaSandbox.ts';
import { bsaleSandbox } from './pos/bsale/bsaleSandbox.ts';
import { fudoSandbox } from './pos/fudo/fudoSandbox.ts';
import { popappSandbox } from './pos/popapp/popappSandbox.ts';
import { posFbdSandbox } from './pos/pos_fbd/posFbdSandbox.ts';
import { toteatSandbox } from './pos/toteat/toteatSandbox.ts';
import type { PosSandboxControl } from './pos/posSandbox.ts';
import { maxBody, mountSandbox, type SandboxKit, type SandboxSpec } from './sandbox/sandbox.ts';

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

const posSandboxes = [toteatSandbox, fudoSandbox, bsaleSandbox, popappSandbox, posFbdSandbox, alohaSandbox];

export const channelSandboxes = [uberEatsSandbox, rappiSandbox, didiFoodSandbox, peyaAggregatorSandbox];

/** Those whose controls only tests use. */
const sandboxes: readonly SandboxSpec<object>[] = [...paymentSandboxes, ...fleetSandboxes, smtpSandbox];

export type StartedSandboxes = {
  address: string;
  /** Sandboxes of sales channels, by the key of their provider. */
  channels: ReadonlyMap<string, ChannelSandboxControl & { kit: SandboxKit }>;
  /** The same of points of sale. */
  pointsOfSale: ReadonlyMap<string, PosSandboxControl & { kit: SandboxKit }>;
  mailjet: MailjetSandboxControl;
  mailchimp: AudienceSandboxControl;
  stop(): Promise<void>;
};

/** Serves all sandboxes at one address, for `PROVIDER_SANDBOX`. Requests wait until `ready`. */
export async function startSandboxes({
  port = 0,
  ready,
}: {
  port?: number;
  ready?: Promise<unknown>;
} = {}): Promise<StartedSandboxes> {
  const app = fastify({ forceCloseConnections: true, bodyLimit: maxBody });
  await app.register(formbody);
  if (ready) app.addHook('onRequest', async () => void (await ready));
  let address = '';
  for (const spec of sandboxes) await mountSandbox(app, spec, () => address);
  const channels = new Map<string, ChannelSandboxControl & { kit: SandboxKit }>();
  for (const spec of channelSandboxes) {
    const { control, kit } = await mountSandbox(app, spec, () => address);
    channels.set(spec.key, { ...control, kit });
  }
  const pointsOfSale = new Map<string, PosSandboxControl & { kit: SandboxKit }>();
  for (const spec of posSandboxes) {
    const { control, kit } = await mountSandbox(app, spec, () => address);
    pointsOfSale.set(spec.key, { ...control, kit });
  }
  const { control: mailjet } = await mountSandbox(app, mailjetSandbox, () => address);
  const { control: mailchimp } = await mountSandbox(app, mailchimpSandbox, () => address);
  await app.listen({ host: '127.0.0.1', port });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { address, channels, pointsOfSale, mailjet, mailchimp, stop: () => app.close() };
}
