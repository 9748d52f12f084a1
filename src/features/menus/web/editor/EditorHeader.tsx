import { Button } from '@mantine/core';
import {
  IconCopy,
  IconDeviceMobile,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconListCheck,
  IconSettings,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { menuChannelLabels } from '#domain/catalogue.ts';
import { counted, useTenantFormat, When } from '#kit/web/format.tsx';
import { type RowAction, RowMenu } from '#kit/web/list/RowMenu.tsx';
import { PageHeader } from '#kit/web/PageHeader.tsx';
import { usePhone } from '#kit/web/usePhone.ts';
import { type Menu, menusApi } from '../../menus.contract.ts';
import { exportMenu } from '../exportMenu.ts';
import { MenuState } from '../MenuState.tsx';
import { useCopyMenu } from '../useCopyMenu.ts';
import { useEditor } from './EditorContext.ts';

/** The menu by name, what guests see of it, and what is done with the whole of it. */
export function EditorHeader({ menu }: { menu: Menu }) {
  const { show } = useEditor();
  const phone = usePhone();
  return (
    <PageHeader
      title={menu.name}
      back={{ to: '/menu', label: 'Menús' }}
      badge={<MenuState menu={menu} />}
      sub={<HeaderLine menu={menu} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={phone ? undefined : <IconDeviceMobile size={17} stroke={1.9} aria-hidden />}
            renderRoot={(props) => <Link to={`/menu/preview/${menu.id}`} {...props} />}
          >
            Vista previa
          </Button>
          <Button
            variant="default"
            leftSection={phone ? undefined : <IconVersions size={17} stroke={1.9} aria-hidden />}
            onClick={() => show({ what: 'versions' })}
          >
            Versiones
          </Button>
          <Button
            variant="default"
            leftSection={phone ? undefined : <IconSettings size={17} stroke={1.9} aria-hidden />}
            onClick={() => show({ what: 'settings' })}
          >
            Ajustes
          </Button>
          <RowMenu label={menu.name} actions={useHeaderActions(menu)} />
        </>
      }
    />
  );
}

function HeaderLine({ menu: { orderChannel, storeCount, published } }: { menu: Menu }) {
  const { integer } = useTenantFormat();
  const stores = storeCount === 0 ? 'Sin locales' : counted(storeCount, ['local', 'locales'], integer);
  return (
    <>
      {menuChannelLabels[orderChannel]} · {stores}
      {published && (
        <>
          {' '}
          · Versión {published.number}, <When at={published.publishedAt} />, {published.authorName}
        </>
      )}
    </>
  );
}

function useHeaderActions(menu: Menu): RowAction[] {
  const { show } = useEditor();
  const copy = useCopyMenu();
  return [
    {
      label: 'Revisar el menú',
      icon: <IconListCheck size={16} />,
      policy: menusApi.get.policy,
      to: `/menu/preflight/${menu.id}`,
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
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      policy: menusApi.clone.policy,
      run: () => void copy(menu),
    },
    {
      label: 'Historial',
      icon: <IconHistory size={16} />,
      policy: menusApi.get.policy,
      run: () => show({ what: 'history' }),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: menusApi.remove.policy,
      danger: true,
      apart: true,
      run: () => show({ what: 'remove' }),
    },
  ];
}
