import { z } from 'zod';
import { spelled } from '#kit/contract/wire.ts';
import { type OrderSource, orderSourceLabels } from './orders/orders.ts';

/** Marketplaces that sell for a chain: sources of orders that take its menus. */
export const salesChannels = [
  'uber_eats',
  'rappi',
  'didi_food',
  'peya_aggregator',
] as const satisfies readonly OrderSource[];
export type SalesChannel = (typeof salesChannels)[number];
export const salesChannelLabels = Object.fromEntries(
  salesChannels.map((channel) => [channel, orderSourceLabels[channel]]),
) as Record<SalesChannel, string>;

/** Everything a menu may be read from: marketplaces and points of sale. */
export const menuSourceLabels = {
  ...salesChannelLabels,
  toteat: 'Toteat',
  fudo: 'Fudo',
  bsale: 'Bsale',
  popapp: 'PopApp',
  pos_fbd: 'FBD',
  aloha: 'Aloha',
} as const;
export type MenuSource = keyof typeof menuSourceLabels;
export const menuSources = Object.keys(menuSourceLabels) as [MenuSource, ...MenuSource[]];

/** Names that older clients use. */
const aliases = { pedidos_ya: 'peya_aggregator' } as const;
export const salesChannel = spelled(z.enum(salesChannels, 'Elige un canal'), aliases);
export const menuSource = spelled(z.enum(menuSources, 'No conocemos ese canal'), aliases);
