import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type PageRow, pagesApi, pageTypeLabels, pageTypes } from '../pages.contract.ts';
import { pageColumns } from './pageColumns.tsx';
import { editPath, usePageActions } from './usePageActions.tsx';

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'status',
    label: 'Estado',
    options: [
      { value: 'published', label: 'Publicadas' },
      { value: 'draft', label: 'Borradores' },
    ],
  },
  {
    kind: 'select',
    name: 'unpublished',
    label: 'Cambios',
    options: [
      { value: true, label: 'Sin publicar' },
      { value: false, label: 'Al día' },
    ],
  },
  {
    kind: 'select',
    name: 'type',
    label: 'Tipo',
    options: pageTypes.map((value) => ({ value, label: pageTypeLabels[value] })),
  },
  { kind: 'select', name: 'deleted', label: 'Papelera', options: [{ value: true, label: 'Eliminadas' }] },
];

/** The pages of the site, in their order, and what of them guests see. */
export function PagesPage() {
  const opens = useCan(pagesApi.get.policy);
  const { edit, history, last, dialogs } = usePageActions();
  return (
    <>
      <ListPage
        title="Páginas"
        path="/pages"
        list={pagesApi.list}
        noun={['página', 'páginas']}
        columns={pageColumns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre, título o dirección"
        filters={filters}
        {...(opens && {
          open: ({ id }: PageRow) => ({ to: editPath(id) }),
          prefetch: ({ id }: PageRow) => endpointQuery(pagesApi.get, { params: { id } }),
        })}
        actions={(page) => [edit(page), history(page), last(page)]}
        create={{ label: 'Crear página', to: '/pages/add-page', policy: pagesApi.create.policy }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay páginas',
          body: 'Una página cuenta lo que tu carta no dice: quiénes son, dónde están, una promoción. Se arma con secciones y se publica cuando quieras.',
        }}
      />
      {dialogs}
    </>
  );
}
