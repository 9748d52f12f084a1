import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GuestSettings } from '#features/platform/settings/sections.contract.ts';
import { call } from '#kit/web/api/call.ts';
import type { Failure } from '#kit/contract/failures.ts';

/** The chain's settings. The contract is imported lazily, because it carries the help texts of every section. */
export const chainSettings = queryOptions<GuestSettings, Failure>({
  queryKey: ['settings', 'chain'],
  async queryFn({ signal }) {
    const { guestSettingsApi } = await import('#features/platform/settings/guestSettings.contract.ts');
    return call(guestSettingsApi.read, {}, { signal });
  },
});

/** Values that apply where a store leaves its own blank; undefined while loading. */
export const useChainSettings = (): GuestSettings | undefined => useQuery(chainSettings).data;
