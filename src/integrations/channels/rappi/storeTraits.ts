import type { StoreTraits } from '../storeTraits.ts';

export const rappiStores = {
  opening: true,
  menus: true,
  preparation: 'order',
  pings: true,
} as const satisfies StoreTraits;
