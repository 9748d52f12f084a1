import { useCan } from '#kit/web/session/Can.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type MenuRow, menusApi } from '../menus.contract.ts';
import { menuColumns } from './menuColumns.tsx';
import { editPath, useMenuActions } from './useMenuActions.tsx';

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'unpublished',
    label: 'Cambios',
    options: [
      { value: true, label: 'Sin publicar' },
      { value: false, label: 'Al día' },
    ],
  },
];

/** Menus of the company with their publication state. */
export function MenusPage() {
  const opens = useCan(menusApi.get.policy);
  const { edit, clone, importing, exporting, inChannels, history, remove, dialogs } = useMenuActions();
  return (
    <>
      <ListPage
        title="Menús"
        path="/menu"
        list={menusApi.list}
        noun={['menú', 'menús']}
        columns={menuColumns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        filters={filters}
        {...(opens && {
          open: ({ id }: MenuRow) => ({ to: editPath(id) }),
          prefetch: ({ id }: MenuRow) => endpointQuery(menusApi.get, { params: { id } }),
        })}
        actions={(menu) => [
          ...[edit, clone, importing, exporting].map((action) => action(menu)),
          ...inChannels(menu),
          history(menu),
          remove(menu),
        ]}
        create={{ label: 'Crear menú', to: '/menu/add-menu', policy: menusApi.create.policy }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay menús',
          body: 'Un menú junta tus productos en categorías, con sus precios, y se asigna a los locales que lo venden.',
        }}
      />
      {dialogs}
    </>
  );
}
