/** Facts about a port that the server and the screens share. */
export type PortDetails = {
  /** Flag that enables the port for a company. */
  flag: string;
  /** Source that the history shows for changes by its webhooks. */
  source: 'guest' | 'fleet' | 'channel';
  /**
   * Job that processes its webhooks. The kind is stored in queues and never changes.
   *
   * Null: an effect on `webhookReceived` applies them in the transaction that stores them.
   */
  webhookJob: { kind: string; label: string } | null;
  /** Page that lists its providers. */
  screen: { path: string; title: string; label: string };
};

/** Every port once, in the order of navigation. Its adapter and its event are declared in `integrations/<port>/port.ts`. */
export const integrationPorts = {
  delivery: {
    flag: 'delivery-integration',
    source: 'fleet',
    webhookJob: { kind: 'deliveries.webhook', label: 'Leer el aviso de despacho' },
    screen: { path: '/delivery-integration', title: 'Integraciones de delivery', label: 'Delivery' },
  },
  channels: {
    flag: 'channel-integration',
    source: 'channel',
    webhookJob: null,
    screen: { path: '/channel-integration', title: 'Integraciones de canales de venta', label: 'Canales de venta' },
  },
  payments: {
    flag: 'payment-methods-integration',
    source: 'guest',
    webhookJob: { kind: 'payments.webhook', label: 'Leer el aviso de pago' },
    screen: {
      path: '/payment-methods-integration',
      title: 'Integraciones de medios de pago',
      label: 'Medios de pago',
    },
  },
  pos: {
    flag: 'pos-integration',
    source: 'channel',
    webhookJob: { kind: 'pos.webhook', label: 'Leer el aviso de la caja' },
    screen: { path: '/pos-integration', title: 'Integraciones de puntos de venta', label: 'Puntos de venta' },
  },
} satisfies Record<string, PortDetails>;

export type IntegrationPort = keyof typeof integrationPorts;
export const integrationPortNames = Object.keys(integrationPorts) as [IntegrationPort, ...IntegrationPort[]];
