import type { Filter } from './filter.ts';

/** Options of a filter by texts, which its field and its chips share. */
export const textOptions = ({ name, load }: Extract<Filter, { kind: 'texts' }>) => ({
  queryKey: ['filter texts', name],
  queryFn: load,
});
