import type { StoreTraits } from '../storeTraits.ts';

export const uberEatsStores = { opening: true, preparation: 'store' } as const satisfies StoreTraits;
