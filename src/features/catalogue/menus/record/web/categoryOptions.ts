import type { CallArgs } from '#kit/contract/endpoint.ts';
import type { RemoteOptions } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { menuOptionsApi } from '../menuOptions.contract.ts';

const { categories } = menuOptionsApi;
type Asked = CallArgs<typeof categories>['query'];

/** Menus repeat the names of their categories, so each says whose it is. */
const asking = (query: Asked) => ({
  ...endpointQuery(categories, { query }),
  select: ({ data }: { data: { id: number; name: string; menuName: string }[] }) => ({
    data: data.map(({ id, name, menuName }) => ({ id, name: `${name} · ${menuName}` })),
  }),
});

/** Categories of every menu, searched on the server. */
export const categoryOptions: RemoteOptions = {
  search: (text) => asking({ limit: 50, ...(text && { name: text }) }),
  find: (ids) => asking({ ids, limit: 1000 }),
};
