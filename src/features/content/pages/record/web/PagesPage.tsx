import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type PageRow, pagesApi } from '../pages.contract.ts';
import { pageColumns } from './pageColumns.tsx';
import { pageFilters } from './pageFilters.ts';
import { editPath, usePageActions } from './usePageActions.tsx';

const PagesOrder = lazy(() => import('./PagesOrder.tsx').then((file) => ({ default: file.PagesOrder })));

/** The pages of the site, in their order, and what of them guests see. */
export function PagesPage() {
  const opens = useCan(pagesApi.get.policy);
  const { edit, history, last, dialogs } = usePageActions();
  const [ordering, setOrdering] = useState(false);
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
        extra={
          <Can do={pagesApi.order.policy}>
            <Button
              data-brief
              variant="default"
              leftSection={<IconArrowsSort size={18} aria-hidden />}
              onClick={() => setOrdering(true)}
            >
              Ordenar
            </Button>
          </Can>
        }
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay páginas',
          body: 'Una página muestra quiénes son, dónde están o una promoción. Se arma con secciones y se publica cuando quieras.',
        }}
      />
      {dialogs}
      <Suspense>{ordering && <PagesOrder onClose={() => setOrdering(false)} />}</Suspense>
    </>
  );
}
