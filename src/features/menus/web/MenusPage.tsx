import {
  IconCopy,
  IconDownload,
  IconEye,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { HistoryDrawer } from '#kit/web/HistoryDrawer.tsx';
import { ListPage } from '#kit/web/ListPage.tsx';
import type { Filter } from '#kit/web/list/filter.ts';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { reading } from '#kit/web/query.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import { viewsApi } from '#features/views/views.contract.ts';
import { type MenuRow, menusApi } from '../menus.contract.ts';
import { exportMenu } from './exportMenu.ts';
import { menuColumns } from './menuColumns.tsx';
import { useCopyMenu } from './useCopyMenu.ts';

const RemoveMenu = lazy(() => import('./RemoveMenu.tsx').then(({ RemoveMenu }) => ({ default: RemoveMenu })));

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

type Shown = { what: 'history' | 'remove'; menu: MenuRow };
const pathOf = ({ id }: MenuRow) => `/menu/edit-menu/${id}`;

/** What the company sells, menu by menu, and what of it guests see already. */
export function MenusPage() {
  const opens = useCan(menusApi.get.policy);
  const [shown, setShown] = useState<Shown | null>(null);
  const actions = useMenuActions(setShown);
  const close = () => setShown(null);
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
          open: (menu: MenuRow) => ({ to: pathOf(menu) }),
          prefetch: ({ id }: MenuRow) => reading(menusApi.get, { params: { id } }),
        })}
        actions={actions}
        create={{ label: 'Crear menú', to: '/menu/add-menu', policy: menusApi.create.policy }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay menús',
          body: 'Un menú junta tus productos en categorías, con sus precios, y se asigna a los locales que lo venden.',
        }}
      />
      {shown?.what === 'history' && (
        <HistoryDrawer api={auditApi} table="menus" id={shown.menu.id} opened onClose={close} />
      )}
      <Suspense>{shown?.what === 'remove' && <RemoveMenu menu={shown.menu} onClose={close} />}</Suspense>
    </>
  );
}

/** What can be done with one menu of the list. */
function useMenuActions(show: (shown: Shown) => void): (menu: MenuRow) => RowAction[] {
  const changes = useCan(menusApi.update.policy);
  const copy = useCopyMenu();
  return (menu) => [
    {
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: menusApi.get.policy,
      to: pathOf(menu),
    },
    {
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      policy: menusApi.clone.policy,
      run: () => void copy(menu),
    },
    {
      label: 'Importar',
      icon: <IconFileImport size={16} />,
      policy: 'menus.import',
      to: `/menu/import/${menu.id}`,
    },
    {
      label: 'Exportar',
      icon: <IconDownload size={16} />,
      policy: 'menus.export',
      run: () => void exportMenu(menu),
    },
    {
      label: 'Historial',
      icon: <IconHistory size={16} />,
      policy: menusApi.get.policy,
      run: () => show({ what: 'history', menu }),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: menusApi.remove.policy,
      danger: true,
      apart: true,
      run: () => show({ what: 'remove', menu }),
    },
  ];
}
