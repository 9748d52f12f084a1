import { endpointQuery } from '#kit/web/api/query.ts';
import { firstHourApi } from '#features/sales/orders/first-hour/firstHour.contract.ts';

/** What a new company has still to do before it sells. */
export const firstHourQuery = { ...endpointQuery(firstHourApi.get), staleTime: 60_000 };
