import { Menu, Text } from '@mantine/core';
import { IconCheck, IconDeviceFloppy, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '../../shell/dialogs.tsx';
import type { OpensAtButton } from '../../shell/OnIntent.tsx';
import { useEndpointMutation } from '../../api/query.ts';
import dangerous from '../bulk/Danger.module.css';
import { isUnfiltered } from '../bulk/isUnfiltered.ts';
import { ViewDialog } from './ViewDialog.tsx';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { viewSearch, matchesView, type SavedView } from './views.ts';

/** The views to open, and what can be done with the present one. */
export function ViewsMenuOpen({
  api,
  path,
  views,
  current,
  query,
  columns,
  onOpen,
  onSaved,
  button,
  opened,
  onChange,
}: ViewsMenuProps & OpensAtButton) {
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const update = useEndpointMutation(api.update, { success: 'Vista guardada' });
  const remove = useEndpointMutation(api.remove, { success: 'Vista eliminada' });
  const changed = current && !matchesView(current, query, columns);
  const present = { list: path, search: viewSearch(query), columns: [...columns] };
  const overwrite = (view: SavedView) =>
    void update.mutateAsync({ params: { id: view.id }, body: present }).then(onSaved, () => undefined);
  const drop = async (view: SavedView) => {
    const agreed = await confirm({
      title: `¿Eliminar la vista «${view.name}»?`,
      body: view.shared ? 'Deja de estar para todo el equipo.' : 'Los registros que muestra no cambian.',
      confirm: 'Eliminar vista',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: view.id } }),
    });
    if (agreed) onOpen(null);
  };
  return (
    <>
      <Menu position="bottom-end" width={280} opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <ViewItem name="Todo" on={!current && isUnfiltered(query)} onOpen={() => onOpen(null)} />
          <ViewGroup label="Mías" views={views.filter(({ mine }) => mine)} {...{ current, onOpen }} />
          <ViewGroup label="Del equipo" views={views.filter(({ mine }) => !mine)} {...{ current, onOpen }} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setNaming('new')}>
            Guardar como vista nueva
          </Menu.Item>
          {current?.mine && (
            <>
              {changed && (
                <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => overwrite(current)}>
                  Guardar los cambios en «{current.name}»
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming(current)}>
                Cambiar nombre o compartir
              </Menu.Item>
              <Menu.Item
                className={dangerous.item}
                leftSection={<IconTrash size={16} />}
                onClick={() => void drop(current)}
              >
                Eliminar vista
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          api={api}
          view={naming === 'new' ? null : naming}
          present={present}
          onClose={() => setNaming(null)}
          onSaved={(view) => {
            setNaming(null);
            onOpen(view);
          }}
        />
      )}
    </>
  );
}

function ViewGroup({
  label,
  views,
  current,
  onOpen,
}: { label: string; views: SavedView[] } & Pick<ViewsMenuProps, 'current' | 'onOpen'>) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <ViewItem
          key={view.id}
          name={view.name}
          shared={view.shared}
          author={view.mine ? undefined : view.authorName}
          on={view.id === current?.id}
          onOpen={() => onOpen(view)}
        />
      ))}
    </>
  );
}

function ViewItem({
  name,
  on,
  shared,
  author,
  onOpen,
}: {
  name: string;
  on: boolean;
  shared?: boolean;
  author?: string | undefined;
  onOpen: () => void;
}) {
  return (
    <Menu.Item
      leftSection={on ? <IconCheck size={16} aria-label="Vista actual" /> : <span style={{ width: 16 }} />}
      rightSection={shared && <IconUsers size={15} aria-label="Compartida" />}
      onClick={onOpen}
    >
      {name}
      {author && (
        <Text size="xs" c="dimmed">
          de {author}
        </Text>
      )}
    </Menu.Item>
  );
}
