import { platformViewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type InformativeBanner, informativeBannersApi } from '../informativeBanners.contract.ts';
import { severities, type Severity } from '../visibleBanners.contract.ts';
import { audienceText, periodText } from '../informativeBanners.rules.ts';
import { informativeBannerActions } from './informativeBannerActions.ts';
import { Seen } from './Seen.tsx';

const tones = { info: 'info', warning: 'warning', critical: 'error' } as const satisfies Record<Severity, string>;

const columns: Column<InformativeBanner>[] = [
  { id: 'title', label: 'Título', sort: 'title', cell: ({ title }) => title },
  {
    id: 'severity',
    label: 'Importancia',
    width: 120,
    cell: ({ severity }) => <StatusBadge tone={tones[severity]}>{severities[severity]}</StatusBadge>,
  },
  { id: 'audience', label: 'Quiénes lo ven', width: 190, cell: audienceText },
  { id: 'period', label: 'Cuándo', width: 140, cell: periodText },
  { id: 'seen', label: 'Lo vieron', width: 130, cell: ({ id }) => <Seen id={id} /> },
  { id: 'position', label: 'Orden', sort: 'position', width: 80, align: 'end', cell: ({ position }) => position },
  {
    id: 'active',
    label: 'Activo',
    width: 90,
    cell: ({ active }) => <StatusBadge tone={active ? 'success' : 'neutral'}>{active ? 'Sí' : 'No'}</StatusBadge>,
  },
  updatedColumn,
];

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'active',
    label: 'Activo',
    all: 'Activo: todos',
    options: [
      { value: true, label: 'Sí' },
      { value: false, label: 'No' },
    ],
  },
];

const linkTo = (id: number) => ({ to: `/informative-banners/${id}` });

/** The informative banners of the platform. */
export function InformativeBannersPage() {
  const { edit, history, remove, dialogs } = useRecordActions(informativeBannerActions);
  return (
    <>
      <ListPage
        title="Avisos de la plataforma"
        path="/informative-banners"
        list={informativeBannersApi.list}
        noun={['aviso', 'avisos']}
        columns={columns}
        filters={filters}
        rowLabel={({ title }) => title}
        searchLabel="Buscar por título"
        open={({ id }: InformativeBanner) => linkTo(id)}
        prefetch={({ id }: InformativeBanner) => endpointQuery(informativeBannersApi.get, { params: { id } })}
        actions={(banner) => [edit(linkTo(banner.id)), history(banner), remove(banner)]}
        create={{
          label: 'Crear aviso',
          policy: informativeBannersApi.create.policy,
          to: '/informative-banners/create',
        }}
        views={platformViewsApi}
        firstUse={{
          title: 'Todavía no hay avisos',
          body: 'Un aviso se ve sobre las listas de los comercios que elijas, hasta que cada persona lo posponga o lo oculte.',
        }}
      />
      {dialogs}
    </>
  );
}
