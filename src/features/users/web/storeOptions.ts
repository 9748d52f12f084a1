import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { storesApi } from '#features/stores/stores.contract.ts';

/** The stores to choose from, searched on the server. */
export const stores = optionsFrom(storesApi.all, 'name', 1000);
