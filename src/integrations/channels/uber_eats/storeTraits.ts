import type { StoreTraits } from '../storeTraits.ts';

export const uberEatsStores = { opening: true, menus: true, preparation: 'store' } as const satisfies StoreTraits;
