import { useQuery } from '@tanstack/react-query';
import { guestSettingsApi } from '#features/platform/settings/guestSettings.contract.ts';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';

/** What the chain says of deliveries, which holds where a store leaves something blank; undefined until it is here. */
export const useChainDelivery = (): DeliverySettings | undefined => useQuery(endpointQuery(guestSettingsApi.read)).data;
