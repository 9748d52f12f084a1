import { ListPage } from '#kit/web/list/ListPage.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type PageRow, pagesApi } from '../pages.contract.ts';
import { pageColumns } from './pageColumns.tsx';
import { pageFilters } from './pageFilters.ts';
import { editPath, usePageActions } from './usePageActions.tsx';

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
        filters={pageFilters}
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
