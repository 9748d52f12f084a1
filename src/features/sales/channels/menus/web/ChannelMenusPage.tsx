import { IconHistory, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useChannelNames } from '../../links/web/useChannelNames.ts';
import { type ChannelTarget, channelMenusApi, menuStates } from '../channelMenus.contract.ts';
import { storeLinks } from './menuSelection.ts';
import { PublicationsDrawer } from './PublicationsDrawer.tsx';
import { targetColumns } from './targetColumns.tsx';

const filtersFor = (channels: Readonly<Record<string, string>>): readonly Filter[] => [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'provider', label: 'Canal', options: optionsOf(channels) },
  { kind: 'select', name: 'state', label: 'Estado', options: optionsOf(menuStates) },
];

/** The menu of each store at each channel, to be published at many of them at once. */
export function ChannelMenusPage() {
  const channels = useChannelNames();
  const navigate = useNavigate();
  const [historyOf, setHistoryOf] = useState<ChannelTarget | null>(null);
  const review = (targets: readonly ChannelTarget[]) => {
    storeLinks(targets.map(({ linkId }) => linkId));
    void navigate({ to: '/menu/channels/publish' });
  };
  const bulk: readonly BulkAction<ChannelTarget>[] = [
    {
      label: 'Publicar…',
      icon: <IconSend size={16} />,
      policy: channelMenusApi.publish.policy,
      async together({ readRows }) {
        review(await readRows());
        return true;
      },
    },
  ];
  const actions = (target: ChannelTarget): RowAction[] => [
    { label: 'Publicar…', icon: <IconSend size={16} />, run: () => review([target]) },
    { label: 'Publicaciones anteriores', icon: <IconHistory size={16} />, run: () => setHistoryOf(target) },
  ];
  return (
    <>
      <ListPage
        title="Publicar en canales"
        path="/menu/channels"
        list={channelMenusApi.targets}
        noun={['local en un canal', 'locales en canales']}
        columns={targetColumns}
        filters={filtersFor(channels)}
        rowLabel={({ storeName, channelName }) => `${storeName} en ${channelName}`}
        searchLabel="Buscar por local"
        actions={actions}
        bulk={bulk}
        views={viewsApi}
        firstUse={{
          title: 'Ningún local vende en un canal todavía',
          body: 'Escribe el ID de cada local en sus «Servicios externos», y desde aquí publicas su menú en Uber Eats o Rappi.',
          icon: <IconSend size={30} />,
        }}
      />
      {historyOf && <PublicationsDrawer target={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}
