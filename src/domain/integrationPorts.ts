/** Facts about a port that the server and the screens share; those of its webhooks are in `#integrations/ports.ts`. */
export type PortDetails = {
  /** Flag that enables the port for a company. */
  flag: string;
  /** Page that lists its providers. */
  screen: { path: string; title: string; label: string };
};

/** Every port once, in the order of navigation. Its adapter and its event are declared in `integrations/<port>/port.ts`. */
export const integrationPorts = {
  delivery: {
    flag: 'delivery-integration',
    screen: { path: '/delivery-integration', title: 'Integraciones de delivery', label: 'Delivery' },
  },
  channels: {
    flag: 'channel-integration',
    screen: { path: '/channel-integration', title: 'Integraciones de canales de venta', label: 'Canales de venta' },
  },
  payments: {
    flag: 'payment-methods-integration',
    screen: {
      path: '/payment-methods-integration',
      title: 'Integraciones de medios de pago',
      label: 'Medios de pago',
    },
  },
  pos: {
    flag: 'pos-integration',
    screen: { path: '/pos-integration', title: 'Integraciones de puntos de venta', label: 'Puntos de venta' },
  },
} satisfies Record<string, PortDetails>;

export type IntegrationPort = keyof typeof integrationPorts;
export const integrationPortNames = Object.keys(integrationPorts) as [IntegrationPort, ...IntegrationPort[]];
