import { menuSources, salesChannels } from '../../src/domain/channels.ts';
import { deliveryTypeNames } from '../../src/domain/delivery/deliveryTypes.ts';
import { paymentMethods } from '../../src/domain/payments.ts';

/** A port that is not declared yet: its entries in `src/domain/integrationPorts.ts` and `src/integrations/ports.ts`, and its icon. */
type Declaration = { details: string; webhooks: string; icon: string };

type PortTemplate = {
  /** Folder of its templates. */
  folder: 'payments' | 'delivery' | 'channels' | 'pos' | 'newPort';
  /** Accepted values of `--serves`. */
  services: readonly string[];
  /** Its list in `src/integrations/providers.ts`. */
  list: string;
  words: { Suffix: string } & Readonly<Record<string, string>>;
  declaration?: Declaration;
};

const details = (port: string, path: string, label: string): string => `  ${port}: {
    flag: '${path}',
    screen: { path: '/${path}', label: '${label}' },
  },
`;

const webhooks = (port: string, label: string): string => `  ${port}: {
    source: 'channel',
    job: { kind: '${port}.webhook', label: 'Leer el aviso de ${label}' },
  },
`;

/** The ports in the order of navigation. */
const templates = {
  delivery: { folder: 'delivery', services: deliveryTypeNames, list: 'fleets', words: { Suffix: 'Fleet' } },
  channels: { folder: 'channels', services: salesChannels, list: 'channels', words: { Suffix: 'Channel' } },
  payments: { folder: 'payments', services: paymentMethods, list: 'payments', words: { Suffix: 'Gateway' } },
  pos: {
    folder: 'pos',
    services: menuSources.filter((source) => !(salesChannels as readonly string[]).includes(source)),
    list: 'pointsOfSale',
    words: { Suffix: 'Pos' },
  },
  mail: {
    folder: 'newPort',
    services: ['mail'],
    list: 'mailers',
    words: {
      Suffix: 'Mail',
      Adapter: 'MailAdapter',
      Item: 'Message',
      item: 'message',
      send: 'sendMessage',
      find: 'findMessage',
      sendLabel: 'Enviar el correo',
      findLabel: 'Consultar el correo',
    },
    declaration: {
      details: details('mail', 'mail-integration', 'Correo'),
      webhooks: webhooks('mail', 'correo'),
      icon: 'IconMail',
    },
  },
} satisfies Record<string, PortTemplate>;

type PortName = keyof typeof templates;
export const portTemplates: Readonly<Record<PortName, PortTemplate>> = templates;
export const portNames = Object.keys(templates) as PortName[];
export const isPortName = (name: string): name is PortName => name in templates;
