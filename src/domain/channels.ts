/** Marketplaces that sell for a chain: its menus go there, and their orders come here. */
export const salesChannelLabels = {
  uber_eats: 'Uber Eats',
  rappi: 'Rappi',
  didi_food: 'DiDi Food',
  pedidos_ya: 'PedidosYa',
} as const;
export type SalesChannel = keyof typeof salesChannelLabels;
export const salesChannels = Object.keys(salesChannelLabels) as [SalesChannel, ...SalesChannel[]];

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
