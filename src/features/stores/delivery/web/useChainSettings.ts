import { useQuery } from '@tanstack/react-query';
import { type GuestSettings, guestSettingsApi } from '#features/platform/settings/guestSettings.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';

/** What the chain says where a store leaves something blank; undefined until it is here. */
export const useChainSettings = (): GuestSettings | undefined => useQuery(endpointQuery(guestSettingsApi.read)).data;
