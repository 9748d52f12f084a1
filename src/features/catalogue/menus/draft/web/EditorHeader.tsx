import { Button } from '@mantine/core';
import { IconDeviceMobile, IconListCheck, IconSettings, IconVersions } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { menuChannelLabels } from '#domain/catalogue.ts';
import { pluralize, useTenantFormat, DateTime } from '#kit/web/shell/format.tsx';
import { type RowAction, RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type Menu, menusApi } from '../../record/menus.contract.ts';
import { MenuState } from '../../record/web/MenuState.tsx';
import { useMenuActions } from '../../record/web/useMenuActions.tsx';
import { useEditor } from './EditorContext.ts';

/** Name and publication state of the menu, with the actions on the entire menu. */
export function EditorHeader({ menu }: { menu: Menu }) {
  const { show } = useEditor();
  const phone = usePhone();
  const navigate = useNavigate();
  const { importing, exporting, clone, history, remove, dialogs } = useMenuActions(
    () => void navigate({ to: '/menu' }),
  );
  const actions = [preflight, importing, exporting, clone, history, remove];
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
          <RowMenu label={menu.name} actions={actions.map((action) => action(menu))} />
          {dialogs}
        </>
      }
    />
  );
}

function HeaderLine({ menu: { orderChannel, storeCount, published } }: { menu: Menu }) {
  const { integer } = useTenantFormat();
  const stores = storeCount === 0 ? 'Sin locales' : pluralize(storeCount, ['local', 'locales'], integer);
  return (
    <>
      {menuChannelLabels[orderChannel]} · {stores}
      {published && (
        <>
          {' '}
          · Versión {published.number}, <DateTime at={published.publishedAt} />, {published.authorName}
        </>
      )}
    </>
  );
}

const preflight = ({ id }: Menu): RowAction => ({
  label: 'Revisar el menú',
  icon: <IconListCheck size={16} />,
  policy: menusApi.get.policy,
  to: `/menu/preflight/${id}`,
});
