import { IconRocket } from '@tabler/icons-react';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { publicationFilters } from '#kit/web/record/versions/publicationFilters.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { figureColumns } from '#features/content/counts/web/index.ts';
import { landingFigureLabels } from './landingFigureLabels.ts';
import { landingKindLabels, type ListedLanding, landingKinds, landingsApi } from '../landings.contract.ts';
import { LandingPublication, LandingStateBadge } from './LandingState.tsx';
import { editPath, useLandingActions } from './useLandingActions.tsx';

const columns: Column<ListedLanding>[] = [
  {
    id: 'name',
    label: 'Landing',
    sort: 'name',
    width: 210,
    cell: ({ name, pictureUrl }) => (
      <NameCell picture={<Thumb src={pictureUrl} size={40} icon={{ of: IconRocket, tint: 'brand' }} />}>
        {name}
      </NameCell>
    ),
  },
  {
    id: 'state',
    label: 'Estado',
    width: 170,
    card: 'badge',
    cell: (landing) => <LandingStateBadge landing={landing} />,
  },
  { id: 'slug', label: 'Dirección', width: 130, cell: ({ slug }) => `/l/${slug}` },
  { id: 'publication', label: 'Publicación', width: 190, cell: (landing) => <LandingPublication landing={landing} /> },
  { id: 'kind', label: 'Forma', width: 130, priority: 1, cell: ({ kind }) => landingKindLabels[kind] },
  ...figureColumns<ListedLanding>(landingFigureLabels),
  {
    id: 'editor',
    label: 'Editada por',
    width: 150,
    optional: true,
    cell: ({ editor }) => editor?.name ?? '—',
    blank: ({ editor }) => editor === null,
  },
  {
    id: 'updatedAt',
    label: 'Actualizada',
    sort: 'updatedAt',
    width: 170,
    optional: true,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

const filters: readonly Filter[] = [
  ...publicationFilters,
  {
    kind: 'select',
    name: 'kind',
    label: 'Forma',
    options: landingKinds.map((value) => ({ value, label: landingKindLabels[value] })),
  },
];

/** The landings of a company, newest change first. */
export function LandingsPage() {
  const opens = useCan(landingsApi.get.policy);
  const { edit, actionsOf, dialogs } = useLandingActions();
  return (
    <>
      <ListPage
        title="Landings"
        path="/custom-landings"
        list={landingsApi.list}
        noun={['landing', 'landings']}
        columns={columns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre, dirección o título"
        filters={filters}
        {...(opens && {
          open: ({ id }: ListedLanding) => ({ to: editPath(id) }),
          prefetch: ({ id }: ListedLanding) => endpointQuery(landingsApi.get, { params: { id } }),
        })}
        actions={(landing) => [edit(landing), ...actionsOf(landing)]}
        create={{ label: 'Crear landing', to: '/custom-landings/add-landing', policy: landingsApi.create.policy }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay landings',
          body: 'Una landing es una página suelta para una campaña: la armas con secciones o subes su HTML, y la publicas cuando quieras.',
        }}
      />
      {dialogs}
    </>
  );
}
