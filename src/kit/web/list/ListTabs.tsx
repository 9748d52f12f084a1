import { Link } from '@tanstack/react-router';
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

/** Links, so that a tab opens in a window of its own and Back returns to the one before. */
export function ListTabs({ spec, path, search }: { spec: ListTabsSpec; path: string; search: Search }) {
  const { integer } = useTenantFormat();
  const { name, label, tabs, instead = [] } = spec;
  const cleared = Object.fromEntries(instead.map((field) => [field, undefined]));
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: words, count, urgent }) => (
        <Link
          key={words}
          to={path}
          search={withFilters(search, { ...cleared, [name]: value }) as never}
          resetScroll={false}
          className={classes.tab}
          // All tabs share a path: what tells them apart is the rest of the address.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={search[name] === value ? 'page' : undefined}
        >
          {words}{' '}
          {count !== undefined && count > 0 && (
            <span className={classes.count} data-urgent={urgent || undefined}>
              {integer(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
