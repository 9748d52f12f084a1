import { IconDownload, IconFileImport, IconSend } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { pluralize } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { exportMenu } from './exportMenu.ts';
import { type MenuRow, menusApi } from '../menus.contract.ts';

const MenuInUse = lazy(() => import('./MenuInUse.tsx').then((file) => ({ default: file.MenuInUse })));

type ActionOf = (menu: MenuRow) => RowAction;

export const editPath = (id: number) => `/menu/edit-menu/${id}` as const;

const menuActions: RecordActions<MenuRow> = {
  api: menusApi,
  history: { api: auditApi, table: 'menus' },
  removal: {
    endpoint: menusApi.remove,
    success: 'Menú eliminado',
    ask: ({ name, storeCount, categoryCount }, { integer }) =>
      storeCount > 0
        ? MenuInUse
        : {
            title: `¿Eliminar el menú «${name}»?`,
            body: `Se pierden ${pluralize(categoryCount, ['categoría', 'categorías'], integer)} y sus versiones publicadas. Los productos quedan. Ningún local lo vende.`,
            confirm: 'Eliminar menú',
          },
  },
};

const importing: ActionOf = ({ id }) => ({
  label: 'Importar',
  icon: <IconFileImport size={16} />,
  policy: 'menus.import',
  to: `/menu/import/${id}`,
});
const exporting: ActionOf = (menu) => ({
  label: 'Exportar',
  icon: <IconDownload size={16} />,
  policy: 'menus.export',
  run: () => void exportMenu(menu),
});

/** Where the stores that sell it are published at sales channels, in companies that have them. */
const publishing = ({ id }: MenuRow): RowAction => ({
  label: 'Publicar en canales',
  icon: <IconSend size={16} />,
  policy: 'menus.publish',
  to: `/menu/channels?menuId=${id}`,
});

/** Actions of a menu for the list and the editor. Render `dialogs` for their confirmations. */
export function useMenuActions(onRemoved?: () => void): Record<
  'edit' | 'clone' | 'importing' | 'exporting' | 'history' | 'remove',
  ActionOf
> & {
  /** Several, or none. */
  inChannels: (menu: MenuRow) => RowAction[];
  dialogs: ReactNode;
} {
  const clone = useCloneRecord({ endpoint: menusApi.clone, success: 'Menú duplicado', pathOf: editPath });
  const { edit, ...actions } = useRecordActions(menuActions, onRemoved);
  const { flags } = useCurrentUser();
  const inChannels = (menu: MenuRow) => (flags.includes('channel-integration') ? [publishing(menu)] : []);
  return { ...actions, inChannels, edit: ({ id }) => edit({ to: editPath(id) }), clone, importing, exporting };
}
