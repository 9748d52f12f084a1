import { IconPhoto } from '@tabler/icons-react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import { useBulkSwitch } from '#kit/web/record/useBulkSwitch.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { bannerStateLabels, type ListedBanner } from '../../record/bannerShape.contract.ts';
import { bannerColumns } from './bannerColumns.tsx';
import { addPath, bannerScreens, editPath, type KindScreens } from './bannerKinds.ts';
import { useBannerActions } from './useBannerActions.tsx';

const tabs: ListTabsSpec = {
  name: 'state',
  label: 'Estado',
  tabs: [
    { value: undefined, label: 'Todos' },
    ...optionsOf(bannerStateLabels).map(({ value, label }) => ({ value, label })),
  ],
};

const filtersOf = ({ placements }: KindScreens): Filter[] =>
  placements ? [{ kind: 'select', name: 'placement', label: 'Lugar', options: optionsOf(placements) }] : [];

/** The list of one kind, with everything done to its records. */
function useBannerList(screens: KindScreens) {
  const { api, noun } = screens;
  const opens = useCan(api.get.policy);
  const { actionsOf, dialogs } = useBannerActions(screens);
  const bulk = useBulkSwitch<ListedBanner>({
    endpoint: api.switchMany,
    bodyOf: (active, chosen) => ({ active, ...chosen }),
    undo: auditApi.undo,
    areas: ['banners', 'position_banners', 'pop_ups'],
    on: ['Activar', [`${noun[0]} activado`, `${noun[1]} activados`]],
    off: ['Pausar', [`${noun[0]} en pausa`, `${noun[1]} en pausa`]],
  });
  const list = {
    list: api.list,
    noun,
    columns: bannerColumns(screens),
    filters: filtersOf(screens),
    tabs,
    rowLabel: ({ name }: ListedBanner) => name,
    ...(opens && {
      open: ({ id }: ListedBanner) => ({ to: editPath(screens, id) }),
      prefetch: ({ id }: ListedBanner) => endpointQuery(api.get, { params: { id } }),
    }),
    actions: actionsOf,
    bulk,
    create: { label: `Crear ${noun[0]}`, policy: api.create.policy, to: addPath(screens) },
    exports: {
      endpoint: api.exportCsv,
      policy: api.exportCsv.policy,
      filename: `${noun[1].replaceAll(' ', '-')}.csv`,
    },
    views: viewsApi,
    firstUse: { title: `Todavía no hay ${noun[1]}`, body: screens.firstUse, icon: <IconPhoto size={30} /> },
  };
  return { list, dialogs };
}

export function BannersPage() {
  const { list, dialogs } = useBannerList(bannerScreens.banner);
  return (
    <>
      <ListPage
        {...list}
        title="Banners"
        path="/banners"
        searchLabel="Buscar por nombre o por la descripción que leen los clientes"
      />
      {dialogs}
    </>
  );
}

export function PositionBannersPage() {
  const { list, dialogs } = useBannerList(bannerScreens.position);
  return (
    <>
      <ListPage
        {...list}
        title="Banners de posición"
        path="/position-banners"
        searchLabel="Buscar por nombre o por la descripción que leen los clientes"
      />
      {dialogs}
    </>
  );
}

export function PopUpsPage() {
  const { list, dialogs } = useBannerList(bannerScreens.popUp);
  return (
    <>
      <ListPage
        {...list}
        title="Pop-ups"
        path="/popup-banners"
        searchLabel="Buscar por nombre o por la descripción que leen los clientes"
      />
      {dialogs}
    </>
  );
}
