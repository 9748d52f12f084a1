import type { StoreTraits } from '../storeTraits.ts';

export const rappiStores = { opening: true, preparation: 'order' } as const satisfies StoreTraits;
