import type { CallArgs } from '#kit/contract/endpoint.ts';
import type { RemoteOptions } from '#kit/web/list/filter.ts';
import { reading } from '#kit/web/query.ts';
import { modifiersApi } from '#features/modifiers/modifiers.contract.ts';

const asking = (query: CallArgs<typeof modifiersApi.all>['query']) => reading(modifiersApi.all, { query });

/** Groups a product may ask for, searched on the server. */
export const groupOptions: RemoteOptions = {
  search: (text) => asking({ limit: 50, type: 'group', ...(text && { name: text }) }),
  find: (ids) => asking({ ids }),
};
