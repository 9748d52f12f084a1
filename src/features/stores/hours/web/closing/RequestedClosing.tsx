import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { storeGroupsApi } from '../../../groups/storeGroups.contract.ts';
import { storeOptionsApi } from '../../../record/stores.contract.ts';
import { closeRequest, type CloseRequest, storesRequest, type StoresRequest } from '../../closeRequest.contract.ts';
import { CloseDialog, type ClosingPreset } from './CloseDialog.tsx';
import { allStoresTarget, type ClosingTarget, groupTarget } from './target.ts';

/** Stores of a request as the dialog names them; undefined while they load. */
function useTarget({ storeIds, groupId }: StoresRequest): ClosingTarget | undefined {
  const ids = storeIds ?? [];
  const stores = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { ids, limit: 1000 } }),
    enabled: ids.length > 0,
  }).data?.data;
  const groups = useQuery({
    ...endpointQuery(storeGroupsApi.all, { query: { ids: groupId === undefined ? [] : [groupId] } }),
    enabled: groupId !== undefined,
  }).data?.data;
  const all = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { limit: 1 } }),
    enabled: storeIds === null,
  }).data;
  if (storeIds === null) return all && allStoresTarget(all.total ?? all.data.length);
  const [group] = groups ?? [];
  if ((ids.length > 0 && !stores) || (groupId !== undefined && !groups)) return undefined;
  const named = stores ?? [];
  const [first] = named;
  const ofStores: ClosingTarget = {
    ids: named.map(({ id }) => id),
    count: named.length,
    name: first && named.length === 1 && !group ? first.name : null,
    timeZone: null,
    stores: named,
  };
  if (!group) return ofStores;
  return { ...groupTarget(group), ...ofStores, count: named.length + group.storeCount, group };
}

type ClosingProps = { onClosed: (text: string, requestId: string) => void; onClose: () => void };

/** The closing dialog, filled with a request of the address. An address that is none opens nothing. */
export function RequestedClosing({ request, ...dialog }: ClosingProps & { request: unknown }) {
  const { data } = closeRequest.safeParse(request);
  return data && <FilledDialog request={data} {...dialog} />;
}

function FilledDialog({ request, ...dialog }: ClosingProps & { request: CloseRequest }) {
  const target = useTarget(request);
  const { kind, startLocal, endLocal, reason, dispatchMethod } = request;
  const preset: ClosingPreset = { kind, endLocal, reason, dispatchMethod, ...(startLocal && { startLocal }) };
  return target && <CloseDialog target={target} preset={preset} {...dialog} />;
}

type OpeningProps = { open: (target: ClosingTarget) => Promise<boolean>; onClose: () => void };

/** Confirms the opening of the stores that the address requests. An invalid address opens nothing. */
export function RequestedOpening({ request, ...opening }: OpeningProps & { request: unknown }) {
  const { data } = storesRequest.safeParse(request);
  return data && <OpeningQuestion request={data} {...opening} />;
}

function OpeningQuestion({ request, open, onClose }: OpeningProps & { request: StoresRequest }) {
  const target = useTarget(request);
  const isReady = target !== undefined;
  const confirmOpening = useEffectEvent(() => {
    if (target) void open(target);
    onClose();
  });
  useEffect(
    function confirmOnce() {
      if (isReady) confirmOpening();
    },
    [isReady],
  );
  return null;
}
