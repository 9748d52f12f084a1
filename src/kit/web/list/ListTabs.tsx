import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenantFormat } from '../shell/format.tsx';
import { type Search, withFilters } from './filters/filter.ts';
import classes from './ListTabs.module.css';

/** Ready-made ways of looking at a list, one of them at a time, each with how many rows it has. */
export type ListTabsSpec = {
  /** The field of the list's query that they set; the first tab leaves it out. */
  name: string;
  label: string;
  tabs: readonly { value: string | undefined; label: string; count?: number | undefined; urgent?: boolean }[];
  /** Fields that would contradict a tab, and are left behind when one is chosen. */
  instead?: readonly string[];
};

type TabsProps = { path: string; search: Search };

/** Everything a list can be switched to: its own tabs, and the views that are kept of it. */
export const TabRow = ({ spec, views, ...list }: TabsProps & { spec: ListTabsSpec | undefined; views: ReactNode }) => (
  <div className={classes.row}>
    {spec && <ListTabs spec={spec} {...list} />}
    {views}
  </div>
);

type TabLinkProps = TabsProps & { current: boolean; children: ReactNode };

/** One way to look at a list. */
export const TabLink = ({ path, search, current, children }: TabLinkProps) => (
  <Link
    to={path}
    search={search as never}
    resetScroll={false}
    className={classes.tab}
    // All tabs share a path: what tells them apart is the rest of the address.
    activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    aria-current={current ? 'page' : undefined}
  >
    {children}
  </Link>
);

/** Links, so that a tab opens in a window of its own and Back returns to the one before. */
function ListTabs({ spec, path, search }: TabsProps & { spec: ListTabsSpec }) {
  const { integer } = useTenantFormat();
  const { name, label, tabs, instead = [] } = spec;
  const cleared = Object.fromEntries(instead.map((field) => [field, undefined]));
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: words, count, urgent }) => (
        <TabLink
          key={words}
          path={path}
          search={withFilters(search, { ...cleared, [name]: value })}
          current={search[name] === value}
        >
          {words}{' '}
          {count !== undefined && count > 0 && (
            <span className={classes.count} data-urgent={urgent || undefined}>
              {integer(count)}
            </span>
          )}
        </TabLink>
      ))}
    </nav>
  );
}
