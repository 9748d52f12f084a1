import { IconDownload, IconEye, IconHistory, IconSend, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { salesChannelLabels } from '#domain/channels.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { countedTabs } from '#kit/web/list/countedTabs.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { menuStates } from '../../links/menuStates.contract.ts';
import { type ChannelTarget, channelMenusApi } from '../channelMenus.contract.ts';
import { salePricesApi } from '../salePrices.contract.ts';
import { storeChannelsApi } from '../storeChannels.contract.ts';
import { CompareResult, useCompareRun } from './CompareResult.tsx';
import { storeLinks } from './menuSelection.ts';
import { DifferencesDrawer } from './DifferencesDrawer.tsx';
import { FetchMenuDialog } from './FetchMenuDialog.tsx';
import { PublicationsDrawer } from './PublicationsDrawer.tsx';
import { type PricedTargets, readSettings, SalePricesDialog } from './SalePricesDialog.tsx';
import { targetColumns } from './targetColumns.tsx';

export { ImportFromChannel } from './ImportFromChannel.tsx';

const filters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'provider', label: 'Canal', options: optionsOf(salesChannelLabels) },
  {
    kind: 'select',
    name: 'differs',
    label: 'Lo que muestra la app',
    options: [{ value: true, label: 'Con diferencias' }],
  },
];

const tabStates = ['refused', 'lost', 'sending', 'waiting', 'never', 'live'] as const;

/** Menus by state, with the number of those that need a person. */
function useStateTabs(): ListTabsSpec {
  const { data: counts } = useQuery(endpointQuery(channelMenusApi.summary));
  const options = tabStates.map((value) => ({ value, label: menuStates[value] }));
  const tabs = countedTabs(options, { counts, urgent: ['refused', 'lost'] });
  return { name: 'state', label: 'Estado', tabs: [{ value: undefined, label: 'Todos' }, ...tabs] };
}

type Chosen = readonly ChannelTarget[];

const path = '/menu/channels';

/** The link whose differences are open over the list: it is in the address, so that other screens link to it. */
function useDifferencesAddress() {
  const navigate = useNavigate();
  const { differences: comparedId } = useSearch({ from: '/signed-in/menu/channels' });
  const go = (differences: number | undefined) =>
    void navigate({ to: path, search: (present) => ({ ...present, differences }), resetScroll: false });
  return { comparedId, open: go, close: () => go(undefined) };
}

/** Actions on stores at channels, and their dialogs. The caller must render `dialog`. */
function useTargetActions() {
  const navigate = useNavigate();
  const [historyOf, setHistoryOf] = useState<ChannelTarget | null>(null);
  const [compared, setCompared] = useState<ChannelTarget | null>(null);
  const { comparedId, open: openDifferences, close: closeDifferences } = useDifferencesAddress();
  const [fetched, setFetched] = useState<ChannelTarget | null>(null);
  const [priced, setPriced] = useState<PricedTargets | null>(null);
  const review = (targets: readonly Pick<ChannelTarget, 'linkId'>[]) => {
    storeLinks(targets.map(({ linkId }) => linkId));
    void navigate({ to: '/menu/channels/publish' });
  };
  const compareRun = useCompareRun();
  const editPrices = (targets: Chosen) =>
    readSettings(targets).then((settings) => setPriced({ targets, settings }), toasts.failure);
  return {
    review,
    editPrices,
    compare: (target: ChannelTarget) => {
      setCompared(target);
      openDifferences(target.linkId);
    },
    compareMany: compareRun.compare,
    compareResult: <CompareResult run={compareRun} />,
    fetchMenu: setFetched,
    openHistory: setHistoryOf,
    dialog: (
      <>
        {priced && <SalePricesDialog {...priced} onClose={() => setPriced(null)} />}
        {comparedId !== undefined && (
          <DifferencesDrawer
            linkId={comparedId}
            names={compared?.linkId === comparedId ? compared : undefined}
            onPublish={() => review([{ linkId: comparedId }])}
            onClose={closeDifferences}
          />
        )}
        {fetched && <FetchMenuDialog target={fetched} onClose={() => setFetched(null)} />}
        {historyOf && <PublicationsDrawer target={historyOf} onClose={() => setHistoryOf(null)} />}
      </>
    ),
  };
}
type TargetActions = ReturnType<typeof useTargetActions>;

const bulkActions = ({ review, editPrices, compareMany }: TargetActions): readonly BulkAction<ChannelTarget>[] => [
  {
    label: 'Publicar…',
    icon: <IconSend size={16} />,
    policy: channelMenusApi.publish.policy,
    async together({ readRows }) {
      review(await readRows());
      return true;
    },
  },
  {
    label: 'Precios y productos…',
    icon: <IconTag size={16} />,
    policy: salePricesApi.save.policy,
    async together({ readRows }) {
      await editPrices(await readRows());
      return false;
    },
  },
  {
    label: 'Leer lo que muestran',
    icon: <IconEye size={16} />,
    policy: channelMenusApi.compare.policy,
    async together({ readRows }) {
      return compareMany((await readRows()).map(({ linkId }) => linkId));
    },
  },
];

const rowActions =
  ({ review, editPrices, compare, fetchMenu, openHistory }: TargetActions) =>
  (target: ChannelTarget): RowAction[] => [
    { label: 'Publicar…', icon: <IconSend size={16} />, run: () => review([target]) },
    { label: 'Precios y productos…', icon: <IconTag size={16} />, run: () => void editPrices([target]) },
    { label: 'Lo que muestra la app', icon: <IconEye size={16} />, run: () => compare(target) },
    {
      label: 'Traer menú…',
      icon: <IconDownload size={16} />,
      policy: storeChannelsApi.fetchMenu.policy,
      run: () => fetchMenu(target),
    },
    { label: 'Publicaciones anteriores', icon: <IconHistory size={16} />, run: () => openHistory(target) },
  ];

/** The menu of each store at each channel, to be published at many of them at once. */
export function ChannelMenusPage() {
  const tabs = useStateTabs();
  const actions = useTargetActions();
  useRefetchOnEvent('channel_links', { queryKey: ['menus', channelMenusApi.targets.path] });
  useRefetchOnEvent('channel_links', { queryKey: ['menus', channelMenusApi.summary.path] });
  return (
    <>
      <ListPage
        title="Publicar en canales"
        path={path}
        list={channelMenusApi.targets}
        noun={['menú en un canal', 'menús en canales']}
        tabs={tabs}
        columns={targetColumns}
        filters={filters}
        rowLabel={({ storeName, channelName }) => `${storeName} en ${channelName}`}
        searchLabel="Buscar por local"
        actions={rowActions(actions)}
        bulk={bulkActions(actions)}
        views={viewsApi}
        note={actions.compareResult}
        firstUse={{
          title: 'Ningún local vende en un canal todavía',
          body: 'Escribe el ID de cada local en sus «Servicios externos», y desde aquí publicas su menú en Uber Eats o Rappi.',
          icon: <IconSend size={30} />,
        }}
      />
      {actions.dialog}
    </>
  );
}
