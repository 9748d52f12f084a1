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

/** Tabs of a list: declared ones and saved views. */
export const TabRow = ({ spec, views, ...list }: TabsProps & { spec: ListTabsSpec | undefined; views: ReactNode }) => (
  <div className={classes.row}>
    {spec && <ListTabs spec={spec} {...list} />}
    {views}
  </div>
);

type TabLinkProps = TabsProps & { current: boolean; children: ReactNode };

/** A link to a tab or view. */
export const TabLink = ({ path, search, current, children }: TabLinkProps) => (
  <Link
    to={path}
    search={search as never}
    resetScroll={false}
    className={classes.tab}
    // All tabs share a path and differ by their search parameters.
    activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    aria-current={current ? 'page' : undefined}
  >
    {children}
  </Link>
);

/** Tabs are links, so that they open in new windows and Back returns to the previous one. */
function ListTabs({ spec, path, search }: TabsProps & { spec: ListTabsSpec }) {
  const { integer } = useTenantFormat();
  const { name, label, tabs, instead = [] } = spec;
  const cleared = Object.fromEntries(instead.map((field) => [field, undefined]));
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: tabLabel, count, urgent }) => (
        <TabLink
          key={tabLabel}
          path={path}
          search={withFilters(search, { ...cleared, [name]: value })}
          current={search[name] === value}
        >
          {tabLabel}{' '}
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
