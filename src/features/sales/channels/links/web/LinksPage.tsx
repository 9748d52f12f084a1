import { Button } from '@mantine/core';
import { IconBuildingStore, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { salesChannelLabels } from '#domain/channels.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { countedTabs } from '#kit/web/list/countedTabs.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { channelLinksApi, connectionLabels, linkStateLabels } from '../links.contract.ts';
import { bulkActions } from './linkActions.tsx';
import { linkColumns, referenceLink } from './linkColumns.tsx';
import { rowActions } from './pauseActions.tsx';
import { usePauses } from './usePauses.tsx';

// They share their actions and columns, so they load together.
export { ChannelChecks } from './ChannelChecks.tsx';
export { StoreChannels } from './StoreChannels.tsx';

const filters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'provider', label: 'Canal', options: optionsOf(salesChannelLabels) },
  { kind: 'select', name: 'connected', label: 'Quién recibe', options: optionsOf(connectionLabels) },
];

/** Stores by state, with the number of those that need a person. */
function useStateTabs(): ListTabsSpec {
  const { data: counts } = useQuery(endpointQuery(channelLinksApi.summary));
  const tabs = countedTabs(optionsOf(linkStateLabels), { counts, urgent: ['blocked'] });
  return { name: 'state', label: 'Estado', tabs: [{ value: undefined, label: 'Todos' }, ...tabs] };
}

/** Each store at each channel: who receives its orders, whether it is open there, and its last order. */
export function LinksPage() {
  const tabs = useStateTabs();
  const pauses = usePauses();
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.list.path] });
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.summary.path] });
  const refresh = useEndpointMutation(channelLinksApi.refresh, { success: 'Leyendo los canales' });
  return (
    <>
      <ListPage
        title="Locales en canales de venta"
        path="/channel-integration/stores"
        list={channelLinksApi.list}
        noun={['conexión', 'conexiones']}
        tabs={tabs}
        open={referenceLink}
        columns={linkColumns}
        filters={filters}
        rowLabel={({ storeName, providerName }) => `${storeName} en ${providerName}`}
        searchLabel="Buscar por local"
        changesAt={({ pausedUntil, busyUntil, closedUntil, closedByHours }) => [
          pausedUntil,
          busyUntil,
          closedUntil,
          closedByHours?.opensAt ?? null,
        ]}
        actions={rowActions(pauses)}
        bulk={bulkActions(pauses)}
        views={viewsApi}
        extra={
          <Can do={channelLinksApi.refresh.policy}>
            <Button
              data-brief
              variant="default"
              leftSection={<IconRefresh size={17} aria-hidden />}
              loading={refresh.isPending}
              onClick={() => refresh.mutate({})}
            >
              Actualizar
            </Button>
          </Can>
        }
        firstUse={{
          title: 'Ningún canal de venta está conectado',
          body: 'Escribe las credenciales de un canal en su pestaña, y el ID de cada local en sus «Servicios externos».',
          icon: <IconBuildingStore size={30} />,
        }}
      />
      {pauses.dialog}
    </>
  );
}
