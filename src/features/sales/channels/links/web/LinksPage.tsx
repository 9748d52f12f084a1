import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconFlask,
  IconFlaskOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { call } from '#kit/web/api/call.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useChannelNames } from './useChannelNames.ts';
import { type ChannelLinkRow, channelLinksApi, connectionLabels, linkStateLabels } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { linkColumns, referenceLink } from './linkColumns.tsx';
import { targetOf } from './linkTarget.ts';
import { type Pauses, usePauses } from './usePauses.tsx';

const filtersFor = (channels: Readonly<Record<string, string>>): readonly Filter[] => [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'provider', label: 'Canal', options: optionsOf(channels) },
  { kind: 'select', name: 'connected', label: 'Quién recibe', options: optionsOf(connectionLabels) },
];

const stateTabs: ListTabsSpec = {
  name: 'state',
  label: 'Estado',
  tabs: [{ value: undefined, label: 'Todos' }, ...optionsOf(linkStateLabels)],
};

/** Marks the chosen stores with an id as test stores, or as real ones. */
const markAs = (isTestStore: boolean): BulkAction<ChannelLinkRow> => ({
  label: isTestStore ? 'Marcar como de prueba' : 'Ya no es de prueba',
  icon: isTestStore ? <IconFlask size={16} /> : <IconFlaskOff size={16} />,
  policy: channelLinksApi.setTestStores.policy,
  async together({ readRows }) {
    const ids = (await readRows()).flatMap(({ linkId }) => linkId ?? []);
    if (ids.length === 0) {
      toasts.partial('Ninguno de esos locales tiene ID en el canal');
      return false;
    }
    const { updated } = await call(channelLinksApi.setTestStores, { body: { ids, isTestStore } });
    const now = isTestStore ? 'ahora son de prueba' : 'ya no son de prueba';
    toasts.success(updated === 1 ? '1 local cambiado' : `${updated} locales ${now}`);
    return true;
  },
});

/** Pauses and resumes the chosen stores with an id at their channel. */
const pausing = ({ pause, resume }: Pauses): BulkAction<ChannelLinkRow>[] =>
  [
    { label: 'Pausar…', icon: <IconPlayerPause size={16} />, run: pause },
    { label: 'Reanudar', icon: <IconPlayerPlay size={16} />, run: resume },
  ].map(({ run, ...action }) => ({
    ...action,
    policy: channelPausesApi.pause.policy,
    async together({ readRows }) {
      const rows = await readRows();
      if (rows.some(({ linkId }) => linkId !== null)) return run(targetOf(rows));
      toasts.partial('Ninguno de esos locales tiene ID en el canal');
      return false;
    },
  }));

const rowActions =
  ({ pause, resume }: Pauses) =>
  (row: ChannelLinkRow): RowAction[] => {
    if (row.linkId === null) return [];
    const { policy } = channelPausesApi.pause;
    const isClosed = row.pausedAt !== null || ['paused', 'closed', 'blocked'].includes(row.state);
    return [
      { label: 'Pausar…', icon: <IconPlayerPause size={16} />, policy, run: () => void pause(targetOf([row])) },
      ...(isClosed
        ? [{ label: 'Reanudar', icon: <IconPlayerPlay size={16} />, policy, run: () => void resume(targetOf([row])) }]
        : []),
    ];
  };

/** Each store at each channel: who receives its orders, whether it is open there, and its last order. */
export function LinksPage() {
  const channels = useChannelNames();
  const pauses = usePauses();
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.list.path] });
  const refresh = useEndpointMutation(channelLinksApi.refresh, { success: 'Leyendo los canales' });
  return (
    <>
      <ListPage
        title="Locales en canales de venta"
        path="/channel-integration/stores"
        list={channelLinksApi.list}
        noun={['conexión', 'conexiones']}
        tabs={stateTabs}
        open={referenceLink}
        columns={linkColumns}
        filters={filtersFor(channels)}
        rowLabel={({ storeName, providerName }) => `${storeName} en ${providerName}`}
        searchLabel="Buscar por local"
        changesAt={({ pausedUntil, closedUntil }) => [pausedUntil, closedUntil]}
        actions={rowActions(pauses)}
        bulk={[...pausing(pauses), markAs(true), markAs(false)]}
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
