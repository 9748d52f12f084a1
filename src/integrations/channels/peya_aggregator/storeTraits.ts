import type { StoreTraits } from '../storeTraits.ts';

export const peyaAggregatorStores = { preparation: 'order' } as const satisfies StoreTraits;
