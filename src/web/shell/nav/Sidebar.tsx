import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { NavItem } from '#kit/web/shell/areaScreens.ts';
import { Tip } from '#kit/web/display/Tip.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { NavGroup } from './nav.ts';
import classes from './Sidebar.module.css';

const FavoriteLinks = lazy(() => import('./FavoriteLinks.tsx').then((file) => ({ default: file.FavoriteLinks })));
const FirstHourLink = lazy(() => import('./FirstHourLink.tsx').then((file) => ({ default: file.FirstHourLink })));
const FailedJobsLink = lazy(() => import('./FailedJobsLink.tsx').then((file) => ({ default: file.FailedJobsLink })));

type Drawn = { rail: boolean; onNavigate?: (() => void) | undefined };

function Item({ item, current, rail, onNavigate }: Drawn & { item: NavItem; current: boolean }) {
  const Icon = item.icon;
  return (
    <Tip label={item.label} position="right" disabled={!rail}>
      <Link
        to={item.path}
        onClick={onNavigate}
        className={classes.item}
        aria-label={rail ? item.label : undefined}
        aria-current={current ? 'page' : undefined}
        data-under={item.under && !rail ? true : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        {!rail && <span>{item.label}</span>}
      </Link>
    </Tip>
  );
}

function Items({ group, current, ...drawn }: Drawn & { group: NavGroup; current: string | null }) {
  return (
    <ul className={classes.items}>
      {group.items.map((item, index) => (
        <li key={item.path}>
          {item.under && !drawn.rail && item.under !== group.items[index - 1]?.under && (
            <span className={classes.under}>{item.under}</span>
          )}
          <Item item={item} current={item.path === current} {...drawn} />
        </li>
      ))}
    </ul>
  );
}

/** The groups of the navigation, each of which can be folded; `rail` shows icons alone. */
export function Sidebar({ groups, current, ...drawn }: Drawn & { groups: NavGroup[]; current: string | null }) {
  const { rail } = drawn;
  const { companyFavorites, preferences } = useCurrentUser();
  const hasFavorites = companyFavorites.length + preferences.favorites.length > 0;
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: `menu-plegado:${location.host}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const toggle = (label: string) =>
    setFolded((labels) => (labels.includes(label) ? labels.filter((each) => each !== label) : [...labels, label]));
  return (
    <nav aria-label="Principal" className={classes.nav} data-rail={rail || undefined}>
      <Suspense>
        <FirstHourLink rail={rail} onNavigate={drawn.onNavigate} />
      </Suspense>
      <Suspense>{hasFavorites && <FavoriteLinks groups={groups} rail={rail} onNavigate={drawn.onNavigate} />}</Suspense>
      <Suspense>
        <FailedJobsLink rail={rail} onNavigate={drawn.onNavigate} />
      </Suspense>
      {groups.map(({ label, ...group }) => {
        if (label === null || rail)
          return <Items key={label} group={{ label, ...group }} current={current} {...drawn} />;
        const open = !folded.includes(label);
        return (
          <div key={label}>
            <UnstyledButton className={classes.group} aria-expanded={open} onClick={() => toggle(label)}>
              {label}
              <IconChevronDown size={16} aria-hidden className={classes.chevron} />
            </UnstyledButton>
            {open && <Items group={{ label, ...group }} current={current} {...drawn} />}
          </div>
        );
      })}
    </nav>
  );
}
