import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';

/** The stores to choose from, searched on the server. */
export const stores = optionsFrom(storeOptionsApi.all, 'name', 1000);
