import { ActionIcon, Menu } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Tip } from '#kit/web/display/Tip.tsx';
import { type Favorites, useFavorites } from './useFavorites.ts';

/** The name of a page as it stands on it, and that of a list that is narrowed. */
function labelOf(href: string): string {
  const name = document.querySelector('main h1')?.textContent ?? document.title.split(' · ')[0] ?? href;
  const narrowed = href.includes('?') ? ', con filtros' : '';
  return `${name.trim().slice(0, 60 - narrowed.length)}${narrowed}`;
}

const has = ({ favorites }: Favorites, href: string) => favorites.some(({ path }) => path === href);
const toggle = (favorites: Favorites, href: string) =>
  has(favorites, href) ? favorites.unpin(href) : favorites.pin({ path: href, label: labelOf(href) });

/** Keeps the present page in the sidebar, as it is narrowed now, or takes it out: one's own, or everybody's. */
export function PinPage() {
  const href = useLocation({ select: (location) => location.href });
  const { own, ofCompany } = useFavorites();
  const pinned = has(own, href) || (ofCompany !== null && has(ofCompany, href));
  const label = ofCompany ? 'Favoritos' : pinned ? 'Quitar de favoritos' : 'Fijar en favoritos';
  const Icon = pinned ? IconStarFilled : IconStar;
  const button = (
    <ActionIcon aria-label={label} {...(!ofCompany && { onClick: () => toggle(own, href) })}>
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
  if (!ofCompany) return <Tip label={label}>{button}</Tip>;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => toggle(own, href)}>
          {has(own, href) ? 'Quitar de mis favoritos' : 'Fijar para mí'}
        </Menu.Item>
        <Menu.Item onClick={() => toggle(ofCompany, href)}>
          {has(ofCompany, href) ? 'Quitar de los favoritos de la empresa' : 'Fijar para toda la empresa'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
