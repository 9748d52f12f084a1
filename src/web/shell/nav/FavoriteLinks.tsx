import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Tip } from '#kit/web/display/Tip.tsx';
import type { NavGroup } from './nav.ts';
import classes from './Sidebar.module.css';
import { currentScreen } from './visibleNav.ts';

type FavoriteLinksProps = {
  groups: readonly NavGroup[];
  rail: boolean;
  onNavigate?: (() => void) | undefined;
};

/** Pinned pages above all others: the company's, then the user's. */
export function FavoriteLinks({ groups, rail, onNavigate }: FavoriteLinksProps) {
  const { companyFavorites, preferences } = useCurrentUser();
  const href = useLocation({ select: (location) => location.href });
  const shared = companyFavorites.filter(
    ({ path }) => currentScreen(groups, path.split(/[?#]/)[0] ?? '') !== undefined,
  );
  const personal = preferences.favorites.filter(({ path }) => shared.every((each) => each.path !== path));
  const favorites = [...shared, ...personal];
  if (favorites.length === 0) return null;
  return (
    <ul className={classes.items} aria-label="Favoritos">
      {favorites.map(({ path, label }, index) => {
        const Icon = index < shared.length ? IconStarFilled : IconStar;
        return (
          <li key={path}>
            <Tip label={label} position="right" disabled={!rail}>
              <Link
                to={path}
                onClick={onNavigate}
                className={classes.item}
                aria-label={rail ? label : undefined}
                aria-current={path === href ? 'page' : undefined}
              >
                <Icon size={20} stroke={1.7} aria-hidden />
                {!rail && <span>{label}</span>}
              </Link>
            </Tip>
          </li>
        );
      })}
    </ul>
  );
}
