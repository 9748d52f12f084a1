import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { integrationPortNames, integrationPorts, type PortDetails } from '#domain/integrationPorts.ts';

/** The ports, extended by each `port.ts`: what its providers serve, the adapter they open and the event of a webhook. */
export interface Ports {}
export type Port = keyof Ports;

/** Does not compile while a port lacks its details in `#domain/integrationPorts.ts`. */
export const portDetails: Readonly<Record<Port, PortDetails>> = integrationPorts;

/** Does not compile while details are declared of a port without adapters. */
export const portNames: readonly Port[] = integrationPortNames;

/** How the webhooks of a port are processed. */
type PortWebhooks = {
  /** Source that the history shows for changes by its webhooks. */
  source: 'guest' | 'fleet' | 'channel';
  /**
   * Job that processes its webhooks. The kind is stored in queues and never changes.
   *
   * Null: an effect on `webhookReceived` applies them in the transaction that stores them.
   */
  job: { kind: string; label: string } | null;
};

export const portWebhooks: Readonly<Record<Port, PortWebhooks>> = {
  delivery: {
    source: 'fleet',
    job: { kind: 'deliveries.webhook', label: 'Leer el aviso de despacho' },
  },
  channels: {
    source: 'channel',
    job: null,
  },
  payments: {
    source: 'guest',
    job: { kind: 'payments.webhook', label: 'Leer el aviso de pago' },
  },
  pos: {
    source: 'channel',
    job: { kind: 'pos.webhook', label: 'Leer el aviso de la caja' },
  },
  mail: {
    source: 'channel',
    job: { kind: 'mail.events', label: 'Leer el aviso de correo' },
  },
  audience: {
    source: 'channel',
    job: null,
  },
};

/** Flags that a company needs besides the port's, by service; a service that is absent or null needs none. */
export const serviceFlags: { readonly [Name in Port]?: Readonly<Record<string, string | null>> } = {
  delivery: Object.fromEntries(Object.entries(deliveryTypes).map(([type, { flag }]) => [type, flag])),
  pos: { aloha: 'aloha' },
};
