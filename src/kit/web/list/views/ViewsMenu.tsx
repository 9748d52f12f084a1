import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { OnIntent } from '../../shell/OnIntent.tsx';
import { usePhone } from '../../shell/usePhone.ts';
import type { Search } from '../filters/filter.ts';
import { matchesView, type SavedView, type ViewsApi } from './views.ts';

export type ViewsMenuProps = {
  api: ViewsApi;
  path: string;
  views: SavedView[];
  current: SavedView | undefined;
  query: Search;
  columns: readonly string[];
  onOpen: (view: SavedView | null) => void;
  /** The view holds the present columns now: the choice made on top of it is no longer needed. */
  onSaved: () => void;
};

const load = () => import('./ViewsMenuOpen.tsx').then((file) => file.ViewsMenuOpen);

/** Ways of looking at a list that people keep, for themselves or for everybody. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { current, query, columns } = props;
  const changed = current && !matchesView(current, query, columns);
  const name = current ? `${current.name}${changed ? ' *' : ''}` : 'Vistas';
  const phone = usePhone();
  return (
    <OnIntent
      load={load}
      with={props}
      button={
        phone ? (
          <ActionIcon variant="default" size={44} radius="xl" aria-label={name}>
            <IconBookmark size={19} stroke={1.9} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconBookmark size={17} stroke={1.9} aria-hidden />}>
            {name}
          </Button>
        )
      }
    />
  );
}
