import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Tip } from '#kit/web/shell/Tip.tsx';
import { useFavorites } from './useFavorites.ts';

/** The name of a page as it stands on it, and that of a list that is narrowed. */
function labelOf(href: string): string {
  const name = document.querySelector('main h1')?.textContent ?? document.title.split(' · ')[0] ?? href;
  const narrowed = href.includes('?') ? ', con filtros' : '';
  return `${name.trim().slice(0, 60 - narrowed.length)}${narrowed}`;
}

/** Keeps the present page in the sidebar, as it is narrowed now, or takes it out. */
export function PinPage() {
  const href = useLocation({ select: (location) => location.href });
  const { favorites, pin, unpin } = useFavorites();
  const pinned = favorites.some(({ path }) => path === href);
  const label = pinned ? 'Quitar de favoritos' : 'Fijar en favoritos';
  const Icon = pinned ? IconStarFilled : IconStar;
  return (
    <Tip label={label}>
      <ActionIcon aria-label={label} onClick={() => (pinned ? unpin(href) : pin({ path: href, label: labelOf(href) }))}>
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
