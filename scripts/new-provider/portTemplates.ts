import { menuSources, salesChannels } from '../../src/domain/channels.ts';
import { deliveryTypeNames } from '../../src/domain/delivery/deliveryTypes.ts';
import { paymentMethods } from '../../src/domain/payments.ts';

type PortTemplate = {
  /** Folder of its templates. */
  folder: 'payments' | 'delivery' | 'channels' | 'pos' | 'mail' | 'audience';
  /** Accepted values of `--serves`. */
  services: readonly string[];
  /** Its list in `src/integrations/providers.ts`. */
  list: string;
  words: { Suffix: string } & Readonly<Record<string, string>>;
};

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
  mail: { folder: 'mail', services: ['mail'], list: 'mailers', words: { Suffix: 'Mail' } },
  audience: { folder: 'audience', services: ['audience'], list: 'audiences', words: { Suffix: 'Audience' } },
} satisfies Record<string, PortTemplate>;

type PortName = keyof typeof templates;
export const portTemplates: Readonly<Record<PortName, PortTemplate>> = templates;
export const portNames = Object.keys(templates) as PortName[];
export const isPortName = (name: string): name is PortName => name in templates;
