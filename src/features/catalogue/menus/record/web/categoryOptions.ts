import type { CallArgs } from '#kit/contract/endpoint.ts';
import type { RemoteOptions } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { menuOptionsApi } from '../menuOptions.contract.ts';

const { categories } = menuOptionsApi;
type CategoryQuery = CallArgs<typeof categories>['query'];

/** Category names repeat across menus, so the label includes the menu. */
const categoriesQuery = (query: CategoryQuery) => ({
  ...endpointQuery(categories, { query }),
  select: ({ data }: { data: { id: number; name: string; menuName: string }[] }) => ({
    data: data.map(({ id, name, menuName }) => ({
      id,
      name: `${name} · ${menuName}`,
      group: { title: menuName, name },
    })),
  }),
});

/** Categories of all menus, searched on the server. */
export const categoryOptions: RemoteOptions = {
  search: (text) => categoriesQuery({ limit: 50, ...(text && { name: text }) }),
  beside: ({ group }: { group: { title: string; name: string } }) => ({ group }),
  find: (ids) => categoriesQuery({ ids, limit: 1000 }),
};
