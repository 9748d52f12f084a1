import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { TabLink } from '../ListTabs.tsx';
import tabs from '../ListTabs.module.css';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { matchesView } from './views.ts';

type ViewTabsProps = Pick<ViewsMenuProps, 'path' | 'views' | 'current' | 'query' | 'columns'> & {
  /** Whether the list has tabs of its own, of which one shows all of it. */
  besides: boolean;
};

/** The views that are kept of a list, side by side; what can be done with one is in the menu of views. */
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
