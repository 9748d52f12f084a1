import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Tip } from '#kit/web/display/Tip.tsx';
import { CountBadges } from './CountBadges.tsx';
import { FavoriteLinks } from './FavoriteLinks.tsx';
import type { NavEntry, NavGroup } from './nav.ts';
import classes from './Sidebar.module.css';

const FirstHourLink = lazy(() => import('./FirstHourLink.tsx').then((file) => ({ default: file.FirstHourLink })));
const FailedJobsLink = lazy(() => import('./FailedJobsLink.tsx').then((file) => ({ default: file.FailedJobsLink })));

type Drawn = { rail: boolean; onNavigate?: (() => void) | undefined };

function Entry({ entry, current, rail, onNavigate }: Drawn & { entry: NavEntry; current: boolean }) {
  const { label, path, icon: Icon } = entry;
  return (
    <Tip label={label} position="right" disabled={!rail}>
      <Link
        to={path}
        onClick={onNavigate}
        className={classes.item}
        aria-label={rail ? label : undefined}
        aria-current={current ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        {!rail && <span className={classes.grow}>{label}</span>}
        <CountBadges screens={entry.tabs} />
      </Link>
    </Tip>
  );
}

function Entries({ entries, current, ...drawn }: Drawn & { entries: readonly NavEntry[]; current: string | null }) {
  return (
    <ul className={classes.items}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Entry entry={entry} current={entry.path === current} {...drawn} />
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the current entry into view, after navigating and after loading. */
function useCurrentInView(current: string | null) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(
    function scrollToCurrent() {
      if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    },
    [current],
  );
  return nav;
}

/** Groups that the user folded in this browser. */
function useFolded() {
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: `menu-plegado:${location.host}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const toggle = (label: string) =>
    setFolded((labels) => (labels.includes(label) ? labels.filter((each) => each !== label) : [...labels, label]));
  return { isOpen: (label: string) => !folded.includes(label), toggle };
}

/**
 * The groups of the navigation. A folded group still shows the current entry; `rail` shows icons alone.
 *
 * Links that load later are below the groups, so that nothing moves.
 */
export function Sidebar({ groups, current, ...drawn }: Drawn & { groups: NavGroup[]; current: string | null }) {
  const { rail } = drawn;
  const nav = useCurrentInView(current);
  const { isOpen, toggle } = useFolded();
  return (
    <nav aria-label="Principal" className={classes.nav} data-rail={rail || undefined} ref={nav}>
      <div className={classes.groups}>
        <FavoriteLinks groups={groups} {...drawn} />
        {groups.map(({ label, entries }) => {
          if (label === null || rail) return <Entries key={label} entries={entries} current={current} {...drawn} />;
          const open = isOpen(label);
          const visible = open ? entries : entries.filter(({ path }) => path === current);
          return (
            <div key={label}>
              <UnstyledButton className={classes.group} aria-expanded={open} onClick={() => toggle(label)}>
                {label}
                <IconChevronDown size={16} aria-hidden className={classes.chevron} />
              </UnstyledButton>
              {visible.length > 0 && <Entries entries={visible} current={current} {...drawn} />}
            </div>
          );
        })}
      </div>
      <div className={classes.foot}>
        <Suspense>
          <FailedJobsLink {...drawn} />
        </Suspense>
        <Suspense>
          <FirstHourLink {...drawn} />
        </Suspense>
      </div>
    </nav>
  );
}
