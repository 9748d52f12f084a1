import type { StoreTraits } from '../storeTraits.ts';

export const didiFoodStores = { menus: true, opening: true } as const satisfies StoreTraits;
