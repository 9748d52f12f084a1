import type { Search } from '../filters/filter.ts';

const layout = new Set(['page', 'look']);

/** Whether nothing is searched, filtered or put in another order. */
export const isUnfiltered = (query: Search): boolean =>
  Object.entries(query).every(([name, value]) => layout.has(name) || value === undefined);
