import { endpointQuery } from '#kit/web/api/query.ts';
import { firstHourApi } from '#features/sales/orders/first-hour/firstHour.contract.ts';

/** Remaining setup steps of a new company. */
export const firstHourQuery = { ...endpointQuery(firstHourApi.get), staleTime: 60_000 };
