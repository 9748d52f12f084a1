import { CreateButton } from './CreateButton.tsx';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pageSize } from '#kit/contract/crud.ts';
import { PoliciesContext } from '../session/Can.tsx';
import { DataTable, type DataTableProps } from './table/DataTable.tsx';
import { FirstUse, NoResults, QueryFailed } from '../display/EmptyState.tsx';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { useTenantFormat } from '../shell/format.tsx';
import type { BulkAction, BulkBarProps } from './bulk/BulkBar.tsx';
import { CardList } from './views/CardList.tsx';
import { ColumnsMenu } from './views/ColumnsMenu.tsx';
import { type Column, tableColumns } from './table/column.ts';
import { ExportButton, type ListExport } from './ExportButton.tsx';
import { type Filter, activeQuery, queryOf, type Search } from './filters/filter.ts';
import { useFilters } from './filters/useFilters.ts';
import { countText, HowMany, ListFoot } from './ListFoot.tsx';
import { type Counted, totalOf } from './totalOf.ts';
import { type ListTabsSpec, TabRow } from './ListTabs.tsx';
import type { RowKey } from './table/rowKeys.ts';
import { useCalmRows } from './useCalmRows.tsx';
import { ViewModeToggle } from './views/ViewModeToggle.tsx';
import { type RowAction, RowMenu } from './table/RowMenu.tsx';
import { SortMenu } from './filters/SortMenu.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRowSelection } from './bulk/useRowSelection.ts';
import { type ListAddressState, useListAddress } from './useListAddress.ts';
import { queryFields, type ListEndpoint, useListData } from './useListData.ts';
import { useListViews } from './views/useListViews.tsx';
import type { ViewsApi } from './views/views.ts';
import classes from './ListPage.module.css';
import { type BackLink, PageHeader } from '../shell/PageHeader.tsx';
import { usePhone } from '../shell/usePhone.ts';
import { earliestOf, useRefetchAt } from '../api/useRefetchAt.ts';

/** Where a row opens. A record shown over its list keeps the list's address: `search: (present) => ({ ...present, edit: 5 })`. */
export type RowLink = { to: string; search?: (present: Search) => Search };

export type ListPageProps<T extends { id: number | string }> = {
  title: string;
  /** Screen that it belongs to, for a list that the navigation does not name. */
  back?: BackLink;
  /** Address of the list: `/users`. */
  path: string;
  list: ListEndpoint<T>;
  /** Noun of a row, singular and plural: `['usuario', 'usuarios']`. */
  noun: readonly [string, string];
  columns: Column<T>[];
  rowLabel: (row: T) => string;
  /** Label of the search with its fields: `Buscar por nombre o correo`. */
  searchLabel: string;
  /** Beside those that follow from the records its query names. */
  filters?: readonly Filter[];
  open?: (row: T) => RowLink;
  /** Queries for the row's page, prefetched on hover and focus. */
  // oxlint-disable-next-line typescript/no-explicit-any
  prefetch?: (row: T) => FetchQueryOptions<any, any, any, any>;
  actions?: (row: T) => RowAction[];
  /** Content of a card under its title. Enables the grid of cards, which is the default on phones. */
  card?: (row: T) => ReactNode;
  /** Moments at which a row changes with time and is refetched. */
  changesAt?: (row: T) => readonly (string | null)[];
  bulk?: readonly BulkAction<T>[];
  create?: RowLink & { label: string; policy: string };
  exports?: ListExport;
  views?: ViewsApi;
  tabs?: ListTabsSpec;
  /** Total, for cursor lists whose pages do not include it. */
  counted?: Counted | undefined;
  /** Keys that act on the row in focus. */
  keys?: readonly RowKey<T>[];
  /** Hint about searchable fields when a search finds nothing. */
  searchHint?: string;
  /** Pages are added under the others on scroll instead of turned; lists by cursor can do no other. */
  grows?: boolean;
  /** Title where a filter finds nothing: `Ninguna tarea falló`. */
  noneTitle?: (search: Search) => string | undefined;
  /** Empty state: why to create the first record. */
  firstUse: { title: string; body: string; icon?: ReactNode };
  /** Further buttons of the header. */
  extra?: ReactNode;
  /** Notice about the list, between the header and the rows. */
  note?: ReactNode;
};

/** So few need no room for more. */
const fewRows = 6;
const isShort = ({ loading, rows }: { loading: boolean; rows: readonly unknown[] }): boolean =>
  !loading && rows.length < fewRows;

const none: readonly Filter[] = [];

/** A list with everything a list has: search, filters, order, pages, views, choice of rows, all of it in the address. */
export function ListPage<T extends { id: number | string }>(props: ListPageProps<T>) {
  const { title, path, list, noun, columns, grows = false } = props;
  const bulk = useAllowed(props.bulk);
  const filters = useFilters(list.query, props.filters ?? none);
  const address = useListAddress(path, list);
  const query = useMemo(() => queryOf(address.search, queryFields(list)), [address.search, list]);
  const data = useListData(list, query, grows);
  const calm = useCalmRows(data.rows, idOf, { of: JSON.stringify(query), enabled: grows });
  const chosen = useRowSelection(data.rows, idOf, query);
  const views = useListViews(props, address, query);
  const visibleColumns = useMemo(() => tableColumns(columns, views.columns), [columns, views.columns]);
  const linked = useLinkedColumns(visibleColumns, props.open);
  const opening = useOpening(props);
  const phone = usePhone();
  const { integer } = useTenantFormat();
  const grid = !phone && props.card !== undefined && address.look === 'grid';
  useRowsInTime(data, props.changesAt);
  useLastPage(address, data.rows.length, data.total, grows);
  const asCards = phone || grid;
  const Rows = asCards ? CardList : DataTable;
  const counted = totalOf(props.counted, data);
  const foot = data.rows.length > 0 && (
    <ListFoot data={data} address={address} noun={noun} grows={grows} counted={counted} />
  );
  const actions = useMemo(() => menuOf(props.actions, props.rowLabel), [props.actions, props.rowLabel]);
  const empty = !data.loading && data.rows.length === 0;
  return (
    <div className={classes.page} data-chosen={(bulk.length > 0 && chosen.rows.length > 0) || undefined}>
      <ListHeader props={props} data={data} counted={counted} views={views.menu} query={query} />
      {props.note}
      <BulkPlace {...{ chosen, noun, list, query }} actions={bulk} total={data.total} rowLabel={props.rowLabel} />
      {data.failure && data.rows.length > 0 && <ErrorNotice failure={data.failure} onRetry={data.retry} />}
      <section className={classes.surface} aria-label={`Lista de ${noun[1]}`} data-short={isShort(data) || undefined}>
        <TabRow spec={props.tabs} path={path} search={address.search} views={views.tabs} />
        <Toolbar
          address={address}
          filters={filters}
          placeholder={props.searchLabel}
          found={countText(counted, noun, integer)}
        >
          {asCards ? (
            <SortMenu columns={columns} sort={address.sort} onSort={address.sortBy} />
          ) : (
            <ColumnsMenu columns={columns} chosen={views.columns} onChoose={views.chooseColumns} />
          )}
          {props.card && !phone && <ViewModeToggle look={address.look} onLook={address.layOut} />}
        </Toolbar>
        {empty ? (
          <EmptyList props={props} failure={data.failure} onRetry={data.retry} query={query} onClear={address.clear} />
        ) : (
          <Rows
            label={title}
            {...calm}
            keys={props.keys}
            columns={linked}
            idOf={idOf}
            rowLabel={props.rowLabel}
            loading={data.loading}
            busy={data.busy}
            sort={address.sort}
            onSort={address.sortBy}
            selection={chosen.selection}
            {...(bulk.length > 0 && { onSelection: chosen.choose })}
            {...opening}
            actions={actions}
            foot={grows && foot}
            {...(asCards && { card: props.card, grid })}
          />
        )}
        {!grows && !empty && foot}
      </section>
    </div>
  );
}

const BulkBar = lazy(() => import('./bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar }))) as <T>(
  props: BulkBarProps<T>,
) => ReactNode;

/** The bar comes with the first choice, and then stays to finish what it does. */
function BulkPlace<T>(props: BulkBarProps<T>) {
  const [needed, setNeeded] = useState(false);
  if (!needed && props.chosen.rows.length > 0) setNeeded(true);
  return <Suspense>{needed && <BulkBar {...props} />}</Suspense>;
}

type ListHeaderProps<T extends { id: number | string }> = {
  props: ListPageProps<T>;
  data: ReturnType<typeof useListData<T>>;
  counted: Counted;
  views: ReactNode;
  query: Search;
};

function ListHeader<T extends { id: number | string }>({ props, data, counted, views, query }: ListHeaderProps<T>) {
  const { title, noun, extra, exports: file, create } = props;
  return (
    <PageHeader
      title={title}
      back={props.back}
      sub={<HowMany data={data} noun={noun} counted={counted} />}
      actions={
        <>
          {extra}
          {views}
          {file && <ExportButton file={file} query={query} total={counted.count} noun={noun} />}
          {create && <CreateButton {...create} />}
        </>
      }
    />
  );
}

/** Of actions on many rows, those the person may do: without one, nothing is there to choose rows for. */
function useAllowed<T>(actions: readonly BulkAction<T>[] = []): readonly BulkAction<T>[] {
  const policies = use(PoliciesContext);
  return actions.filter(({ policy }) => policy === undefined || policies.has(policy));
}

const idOf = (row: { id: number | string }): string => String(row.id);

function EmptyList<T extends { id: number | string }>({
  props,
  failure,
  onRetry,
  query,
  onClear,
}: {
  props: ListPageProps<T>;
  failure: Parameters<typeof QueryFailed>[0]['failure'] | null;
  onRetry: () => void;
  query: Search;
  onClear: () => void;
}) {
  if (failure) return <QueryFailed failure={failure} what={props.noun[1]} onRetry={onRetry} />;
  const { query: typed, ...filters } = activeQuery(query);
  const narrowed = Object.keys(filters);
  const title = typed ? undefined : props.noneTitle?.(query);
  const isTabAlone = title !== undefined && narrowed.every((name) => name === props.tabs?.name);
  if (typed || narrowed.length > 0)
    return (
      <NoResults
        query={typed as string | undefined}
        filtered={narrowed.length > 0}
        hint={props.searchHint}
        title={title}
        onClear={isTabAlone ? undefined : onClear}
      />
    );
  return <FirstUse {...props.firstUse} action={props.create && <CreateButton {...props.create} />} />;
}

/** The first column carries a real link, so that a row also opens in a new tab and by a screen reader. */
function useLinkedColumns<T>(tableColumnsIn: Column<T>[], open: ((row: T) => RowLink) | undefined): Column<T>[] {
  return useMemo(() => {
    const [first, ...rest] = tableColumnsIn;
    if (!first || !open) return tableColumnsIn;
    const cell = (row: T) => (
      <Link {...(open(row) as { to: string })} className={classes.link}>
        {first.cell(row)}
      </Link>
    );
    return [{ ...first, cell }, ...rest];
  }, [tableColumnsIn, open]);
}

function useOpening<T extends { id: number | string }>({
  open,
  prefetch,
}: ListPageProps<T>): Pick<DataTableProps<T>, 'onOpen' | 'onPeek'> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const onOpen = useCallback((row: T) => open && void navigate(open(row) as { to: string }), [open, navigate]);
  const onPeek = useCallback(
    (row: T) => prefetch && void client.prefetchQuery({ staleTime: 15_000, ...prefetch(row) }),
    [prefetch, client],
  );
  return { ...(open && { onOpen }), ...(prefetch && { onPeek }) };
}

function useRowsInTime<T>(
  { rows, again }: ReturnType<typeof useListData<T>>,
  changesAt: ((row: T) => readonly (string | null)[]) | undefined,
): void {
  const next = useMemo(() => (changesAt ? earliestOf(rows.flatMap(changesAt)) : null), [rows, changesAt]);
  useRefetchAt(next, changesAt !== undefined, again);
}

const menuOf = <T,>(actions: ((row: T) => RowAction[]) | undefined, rowLabel: (row: T) => string) =>
  actions && ((row: T) => <RowMenu label={rowLabel(row)} actions={actions(row)} />);

/** A page beyond the last, as after deleting its only row, becomes the last one. */
function useLastPage({ page, turnTo }: ListAddressState, rowCount: number, total: number | null, grows: boolean): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const beyond = !grows && rowCount === 0 && total !== null && total > 0 && page > last;
  const goToLastPage = useEffectEvent(() => turnTo(last, true));
  useEffect(
    function limitPage() {
      if (beyond) goToLastPage();
    },
    [beyond],
  );
}
