import type { FetchQueryOptions } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import type { OptionSource } from '../../form/fields/records/recordOptions.ts';

export type FilterValue = string | number | boolean;
export type Option<Value extends FilterValue = FilterValue> = { value: Value; label: string; beside?: Beside };

/**
 * Detail next to a name: `Valparaíso` under it, `Abierto` at its end.
 *
 * `group` is the heading it is listed under, and its name there.
 */
export type Beside = {
  under?: string | undefined;
  end?: string | undefined;
  group?: { title: string; name: string } | undefined;
};

/** A reading that answers options, as `reading()` makes it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type OptionsQuery = FetchQueryOptions<any, Failure, any, any>;

/** Options searched on the server: one reading for what is typed, one that names a value that is already chosen. */
export type RemoteOptions = {
  search: (text: string) => OptionsQuery;
  find?: (values: number[]) => OptionsQuery;
  beside?: (found: never) => Beside;
};

type Named = { name: string; label: string };

/** A filter of a list. `name` is a field of the list's query. */
export type Filter =
  | (Named & { kind: 'select'; options: readonly Option[] })
  | (Named & { kind: 'segmented'; options: readonly Option[]; all?: string })
  | (Named & { kind: 'remote'; of: OptionSource })
  /** Any of several; in the address as a number or as `3,7`. */
  | (Named & { kind: 'remotes'; of: OptionSource })
  /** Any of several texts of the rows, loaded on demand; in the address `Ancud|Castro`. `nameOf`: labels differ from values; the name of one without an option. */
  | (Named & { kind: 'texts'; load: () => Promise<Option<string>[]>; nameOf?: (text: string) => string })
  | { kind: 'dates'; name: string; until: string; label: string };

/** The filters that are picked from a list. */
export type PickerFilter = Extract<Filter, { kind: 'select' | 'remote' | 'remotes' | 'texts' }>;

/** Whether what can be picked is searched by typing: few options are not. */
export const isSearched = (filter: PickerFilter): boolean => filter.kind !== 'select' || filter.options.length > 8;

export type Search = Record<string, unknown>;

/** The ids a list is narrowed to, as the address and its parsed form keep them, and back. */
export const idsFromQuery = (value: unknown): number[] =>
  isBlank(value) ? [] : String(value).split(',').map(Number).filter(Number.isSafeInteger);
export const idsToQuery = (ids: readonly number[]): number | string | undefined =>
  ids.length > 1 ? ids.join(',') : ids[0];

/** The same of texts. */
export const textsFromQuery = (value: unknown): string[] => (isBlank(value) ? [] : String(value).split('|'));
export const textsToQuery = (texts: readonly string[]): string | undefined => texts.join('|') || undefined;

/** Whether a visible filter does not show its value: it shows how many are selected, or has no option for it. */
export const hidesValue = (filter: Filter, search: Search): boolean =>
  filter.kind === 'select'
    ? !filter.options.some(({ value }) => value === search[filter.name])
    : filter.kind === 'remotes' || filter.kind === 'texts';

/** Text of a multi-value filter, whose values are listed below it. */
export const pickedText = (count: number, blank: string): string =>
  count === 0 ? blank : count === 1 ? '1 elegido' : `${count} elegidos`;

/** Query fields about presentation, which do not filter. */
const presentationFields = ['page', 'limit', 'sort', 'dir', 'cursor'];

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

export const filterFields = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.name, filter.until] : [filter.name];

/** The filters that narrow the list now. */
export const activeFilters = (filters: readonly Filter[], search: Search): Filter[] =>
  filters.filter((filter) => filterFields(filter).some((field) => !isBlank(search[field])));

/** The part of the address that is the list's query; the rest (a view, an open dialog) only the screen knows. */
export const queryOf = (search: Search, fields: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([field, value]) => fields.includes(field) && !isBlank(value)));

/** Active filters, without page and order: changing them resets the list. */
export const activeQuery = (query: Search): Search =>
  Object.fromEntries(Object.entries(query).filter(([field]) => !presentationFields.includes(field)));

/** The address after a change of search or filter: blanks leave it, and the list starts again at its first page. */
export function withFilters(search: Search, change: Search): Search {
  const { page: _page, ...rest } = { ...search, ...change };
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => !isBlank(value)));
}

/** The address with nothing narrowed: order and layout stay, the view does not. */
export function withoutFilters(search: Search): Search {
  const { sort, dir, look } = search;
  return withFilters({}, { sort, dir, look });
}
