import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { TabLink } from '../ListTabs.tsx';
import tabs from '../ListTabs.module.css';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { matchesView } from './views.ts';

type ViewTabsProps = Pick<ViewsMenuProps, 'path' | 'views' | 'current' | 'query' | 'columns'> & {
  /** Whether the list has declared tabs, one of which shows everything. */
  besides: boolean;
};

/** Saved views as tabs; their actions are in the view menu. */
export function ViewTabs({ path, views, current, query, columns, besides }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav aria-label="Vistas guardadas" className={tabs.tabs}>
      {!besides && (
        <TabLink path={path} search={{}} current={!current}>
          Todo
        </TabLink>
      )}
      {views.map((view) => (
        <TabLink key={view.id} path={path} search={{ ...view.search, view: view.id }} current={view === current}>
          {view.name}
          {view === current && !matchesView(view, query, columns) && ' *'}
          {view.shared && <IconUsers size={15} stroke={1.8} aria-hidden />}
          {view.shared && <VisuallyHidden>de todo el equipo</VisuallyHidden>}
        </TabLink>
      ))}
    </nav>
  );
}
