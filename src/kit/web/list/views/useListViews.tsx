import type { Search } from '../filters/filter.ts';
import type { ListPageProps } from '../ListPage.tsx';
import type { ListAddressState } from '../useListAddress.ts';
import { ViewsMenu } from './ViewsMenu.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import { useColumnChoice, useViews } from './views.ts';

/** Saved views of a list: their tabs, their menu and the columns of the current one. */
export function useListViews(
  { views: api, path, tabs }: Pick<ListPageProps<{ id: number }>, 'views' | 'path' | 'tabs'>,
  address: ListAddressState,
  query: Search,
) {
  const views = useViews(api, path);
  const current = views.find(({ id }) => id === address.search.view);
  const [columns, chooseColumns] = useColumnChoice(path, current);
  const viewProps = { path, views, current, query: address.look ? { ...query, look: address.look } : query, columns };
  const menu = api && (
    <ViewsMenu
      {...viewProps}
      api={api}
      onOpen={(view) => address.go(view ? { ...view.search, view: view.id } : { look: address.look })}
      onSaved={() => chooseColumns(null)}
    />
  );
  return { columns, chooseColumns, menu, tabs: <ViewTabs {...viewProps} besides={tabs !== undefined} /> };
}
