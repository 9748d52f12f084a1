import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import tabs from '../ListTabs.module.css';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { matchesView, type SavedView } from './views.ts';

type ViewTabsProps = Pick<ViewsMenuProps, 'path' | 'views' | 'current' | 'query' | 'columns'> & {
  /** Whether the list has tabs of its own, of which one shows all of it. */
  besides: boolean;
};

/** The views that are kept of a list, side by side; what can be done with one is in the menu of views. */
export function ViewTabs({ path, views, current, query, columns, besides }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav aria-label="Vistas guardadas" className={tabs.tabs}>
      {!besides && <Tab to={path} search={{}} on={!current} label="Todo" />}
      {views.map((view) => (
        <Tab
          key={view.id}
          to={path}
          search={{ ...view.search, view: view.id }}
          on={view === current}
          label={`${view.name}${view === current && !matchesView(view, query, columns) ? ' *' : ''}`}
          shared={view.shared}
        />
      ))}
    </nav>
  );
}

type TabProps = { to: string; search: SavedView['search']; on: boolean; label: string; shared?: boolean };

const Tab = ({ to, search, on, label, shared = false }: TabProps) => (
  <Link
    to={to}
    search={search as never}
    resetScroll={false}
    className={tabs.tab}
    activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    aria-current={on ? 'page' : undefined}
  >
    {label}
    {shared && <IconUsers size={15} stroke={1.8} aria-hidden />}
    {shared && <VisuallyHidden>de todo el equipo</VisuallyHidden>}
  </Link>
);
