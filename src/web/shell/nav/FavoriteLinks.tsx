import { IconStar } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Tip } from '#kit/web/shell/Tip.tsx';
import classes from './Sidebar.module.css';

type FavoriteLinksProps = { rail: boolean; onNavigate?: (() => void) | undefined };

/** The pages a person keeps at hand, above all others. */
export function FavoriteLinks({ rail, onNavigate }: FavoriteLinksProps) {
  const { favorites } = useCurrentUser().preferences;
  const href = useLocation({ select: (location) => location.href });
  if (favorites.length === 0) return null;
  return (
    <ul className={classes.items} aria-label="Favoritos">
      {favorites.map(({ path, label }) => (
        <li key={path}>
          <Tip label={label} position="right" disabled={!rail}>
            <Link
              to={path}
              onClick={onNavigate}
              className={classes.item}
              aria-label={rail ? label : undefined}
              aria-current={path === href ? 'page' : undefined}
            >
              <IconStar size={20} stroke={1.7} aria-hidden />
              {!rail && <span>{label}</span>}
            </Link>
          </Tip>
        </li>
      ))}
    </ul>
  );
}
