import type { StoreTraits } from '../storeTraits.ts';

export const didiFoodStores = { opening: true } as const satisfies StoreTraits;
