/** Facts about a port that the server and the screens share; those of its webhooks are in `#integrations/ports.ts`. */
export type PortDetails = {
  /** Flag that enables the port for a company. */
  flag: string;
  /** Page that lists its providers. Its label is its title, its entry in the navigation and its tab. */
  screen: { path: string; label: string };
};

/** Every port once, in the order of navigation. Its adapter and its event are declared in `integrations/<port>/port.ts`. */
export const integrationPorts = {
  delivery: {
    flag: 'delivery-integration',
    screen: { path: '/delivery-integration', label: 'Delivery' },
  },
  channels: {
    flag: 'channel-integration',
    screen: { path: '/channel-integration', label: 'Canales de venta' },
  },
  payments: {
    flag: 'payment-methods-integration',
    screen: { path: '/payment-methods-integration', label: 'Medios de pago' },
  },
  pos: {
    flag: 'pos-integration',
    screen: { path: '/pos-integration', label: 'Puntos de venta' },
  },
  mail: {
    flag: 'mail-integration',
    screen: { path: '/mail-integration', label: 'Correo' },
  },
  audience: {
    flag: 'audience-integration',
    screen: { path: '/audience-integration', label: 'Contactos de correo' },
  },
} satisfies Record<string, PortDetails>;

export type IntegrationPort = keyof typeof integrationPorts;
export const integrationPortNames = Object.keys(integrationPorts) as [IntegrationPort, ...IntegrationPort[]];
