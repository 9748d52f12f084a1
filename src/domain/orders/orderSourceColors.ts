import type { OrderSource } from './orders.ts';

/** The colour of each source of orders, by its name in the theme: near those of the apps. */
export const orderSourceColors: Record<OrderSource, string> = {
  mercat: 'brand',
  peya_aggregator: 'pink',
  rappi: 'orange',
  uber_eats: 'green',
  didi_food: 'yellow',
  amipass: 'violet',
};
