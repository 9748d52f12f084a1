import { Link, useMatches } from '@tanstack/react-router';
import { intoSight } from '#kit/web/shell/intoSight.ts';
import { CountBadges } from './CountBadges.tsx';
import type { NavGroup } from './nav.ts';
import classes from './PageTabs.module.css';
import { currentEntry } from './visibleNav.ts';

/** A part of a screen that its address may name: it stays the same screen. */
const optionalPart = /\/\{-\$\w+\}\/?$/;

/** The screens that share an entry of the sidebar, as tabs above each of them. Records below them have none. */
export function PageTabs({ groups }: { groups: readonly NavGroup[] }) {
  // Of the page that is drawn: the address is ahead of it while the next one loads.
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const pathname = route.replace(optionalPart, '').replace(/(.)\/$/, '$1');
  const entry = currentEntry(groups, pathname);
  if (!entry || entry.tabs.length < 2 || entry.tabs.every(({ path }) => path !== pathname)) return null;
  return (
    <nav className={classes.tabs} aria-label={entry.label}>
      {entry.tabs.map((item) => (
        <Link
          key={item.path}
          ref={item.path === pathname ? intoSight : undefined}
          to={item.path}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={item.path === pathname ? 'page' : undefined}
        >
          {item.tab ?? item.label}
          <CountBadges screens={[item]} />
        </Link>
      ))}
    </nav>
  );
}
