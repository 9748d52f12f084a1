import { Menu, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDeviceFloppy, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '../../shell/dialogs.tsx';
import type { OpensAtButton } from '../../shell/OnIntent.tsx';
import { useEndpointMutation } from '../../api/query.ts';
import dangerous from '../bulk/Danger.module.css';
import { isUnfiltered } from '../bulk/isUnfiltered.ts';
import { ViewDialog } from './ViewDialog.tsx';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { viewSearch, matchesView, type SavedView } from './views.ts';

/** A view that gets a name: a known one, or a new one of what is in sight. */
type Naming = { view: SavedView | null; name: string };

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
  const [naming, setNaming] = useState<Naming | null>(null);
  const present = { list: path, search: viewSearch(query), columns: [...columns] };
  return (
    <>
      <Menu position="bottom-end" width={280} opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <ViewItem name="Todo" on={!current && isUnfiltered(query)} onOpen={() => onOpen(null)} />
          <ViewGroup label="Mías" views={views.filter(({ mine }) => mine)} {...{ current, onOpen }} />
          <ViewGroup label="Del equipo" views={views.filter(({ mine }) => !mine)} {...{ current, onOpen }} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setNaming({ view: null, name: '' })}>
            Guardar como vista nueva
          </Menu.Item>
          {current && (
            <CurrentView {...{ api, current, query, columns, present, onOpen, onSaved }} onName={setNaming} />
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          api={api}
          {...naming}
          present={present}
          onClose={() => setNaming(null)}
          onSaved={(view) => {
            setNaming(null);
            // A new name does not change the displayed rows, whether saved or not.
            if (!naming.view) onOpen(view);
          }}
        />
      )}
    </>
  );
}

type CurrentViewProps = Pick<ViewsMenuProps, 'api' | 'query' | 'columns' | 'onOpen' | 'onSaved'> & {
  current: SavedView;
  present: Pick<SavedView, 'list' | 'search' | 'columns'>;
  onName: (naming: Naming) => void;
};

/** Actions on the current view: anyone can copy it, its author can change it. */
function CurrentView({ api, current, query, columns, present, onOpen, onSaved, onName }: CurrentViewProps) {
  const update = useEndpointMutation(api.update, { success: 'Vista guardada' });
  const remove = useEndpointMutation(api.remove, { success: 'Vista eliminada' });
  const overwrite = () =>
    void update.mutateAsync({ params: { id: current.id }, body: present }).then(onSaved, () => undefined);
  const drop = async () => {
    const agreed = await confirm({
      title: `¿Eliminar la vista «${current.name}»?`,
      body: current.shared ? 'Deja de estar para todo el equipo.' : 'Los registros que muestra no cambian.',
      confirm: 'Eliminar vista',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: current.id } }),
    });
    if (agreed) onOpen(null);
  };
  const copy = { view: null, name: `${current.name} (copia)` };
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onName(copy)}>
        Duplicar «{current.name}»
      </Menu.Item>
      {current.mine && !matchesView(current, query, columns) && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={overwrite}>
          Guardar los cambios en «{current.name}»
        </Menu.Item>
      )}
      {current.mine && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            onClick={() => onName({ view: current, name: current.name })}
          >
            Cambiar nombre o compartir
          </Menu.Item>
          <Menu.Item className={dangerous.item} leftSection={<IconTrash size={16} />} onClick={() => void drop()}>
            Eliminar vista
          </Menu.Item>
        </>
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
