import { IconArrowBackUp } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type PageRow, pagesApi } from '../pages.contract.ts';

export const editPath = (id: number) => `/pages/edit-page/${id}` as const;

const pageActions: RecordActions<PageRow> = {
  api: pagesApi,
  history: { api: auditApi, table: 'pages' },
  removal: {
    endpoint: pagesApi.remove,
    success: 'Página eliminada',
    ask: ({ name, status, relativeUrl }) => ({
      title: `¿Eliminar la página «${name}»?`,
      body: `${status === 'published' ? `Los clientes dejan de verla en /${relativeUrl}. ` : ''}Puedes recuperarla en la lista, con el filtro «Eliminadas».`,
      confirm: 'Eliminar página',
    }),
  },
};

/** Actions on one page, in the list or in its editor. The caller must render `dialogs`. */
export function usePageActions(onRemoved?: () => void) {
  const { edit, history, remove, dialogs } = useRecordActions(pageActions, onRemoved);
  const recover = useEndpointMutation(pagesApi.recover, { success: 'Página recuperada', invalidates: ['history'] });
  const recovering = ({ id }: PageRow): RowAction => ({
    label: 'Recuperar',
    icon: <IconArrowBackUp size={16} />,
    policy: pagesApi.recover.policy,
    run: () => recover.mutate({ params: { id } }),
  });
  const last = (page: PageRow) => (page.isDeleted ? recovering(page) : remove(page));
  return { edit: ({ id }: PageRow) => edit({ to: editPath(id) }), history, last, dialogs };
}
