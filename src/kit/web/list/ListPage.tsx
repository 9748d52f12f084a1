import { Button } from '@mantine/core';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pageSize } from '#kit/contract/crud.ts';
import { Can, PoliciesContext } from '../session/Can.tsx';
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
import { type Counted, countText, HowMany, ListFoot } from './ListFoot.tsx';
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
  /** What a row is called, one and many: `['usuario', 'usuarios']`. */
  noun: readonly [string, string];
  columns: Column<T>[];
  rowLabel: (row: T) => string;
  /** What the search looks through: `Buscar por nombre o email`. */
  searchLabel: string;
  /** Beside those that follow from the records its query names. */
  filters?: readonly Filter[];
  open?: (row: T) => RowLink;
  /** What opening a row reads, fetched when the pointer or the focus rests on it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  prefetch?: (row: T) => FetchQueryOptions<any, any, any, any>;
  actions?: (row: T) => RowAction[];
  /** What a card shows under its title: the rows can then also be seen as a grid of cards, and are that on a phone. */
  card?: (row: T) => ReactNode;
  /** Moments at which a row changes by itself: it is then read again. */
  changesAt?: (row: T) => readonly (string | null)[];
  bulk?: readonly BulkAction<T>[];
  create?: RowLink & { label: string; policy: string };
  exports?: ListExport;
  views?: ViewsApi;
  tabs?: ListTabsSpec;
  /** How many rows there are, for lists by cursor whose pages do not say so. */
  counted?: Counted | undefined;
  /** Keys that act on the row in focus. */
  keys?: readonly RowKey<T>[];
  /** What can be searched, said when nothing was found. */
  searchHint?: string;
  /** Pages are added under the others on scroll instead of turned; lists by cursor can do no other. */
  grows?: boolean;
  /** Said when there is nothing yet: why one would want it. */
  firstUse: { title: string; body: string; icon?: ReactNode };
  /** Further buttons of the header. */
  extra?: ReactNode;
  /** What there is to know of all of it, between the header and the list. */
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
  const shown = useMemo(() => tableColumns(columns, views.columns), [columns, views.columns]);
  const linked = useLinkedColumns(shown, props.open);
  const opening = useOpening(props);
  const phone = usePhone();
  const { integer } = useTenantFormat();
  const grid = !phone && props.card !== undefined && address.look === 'grid';
  useRowsInTime(data, props.changesAt);
  useLastPage(address, data.rows.length, data.total, grows);
  const asCards = phone || grid;
  const Rows = asCards ? CardList : DataTable;
  const counted = props.counted ?? (data.total === null ? undefined : { count: data.total, more: false });
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
          found={counted && countText(counted, noun, integer)}
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
  counted: Counted | undefined;
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
          {file && <ExportButton file={file} query={query} total={data.total} noun={noun} />}
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

function CreateButton({ label, policy, ...link }: RowLink & { label: string; policy: string }) {
  return (
    <Can do={policy}>
      <Button
        renderRoot={(props) => <Link {...(link as { to: string })} {...props} />}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {label}
      </Button>
    </Can>
  );
}

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
  if (Object.keys(activeQuery(query)).length > 0)
    return <NoResults query={query.query as string | undefined} hint={props.searchHint} onClear={onClear} />;
  return <FirstUse {...props.firstUse} action={props.create && <CreateButton {...props.create} />} />;
}

/** The first column carries a real link, so that a row also opens in a new tab and by a screen reader. */
function useLinkedColumns<T>(shown: Column<T>[], open: ((row: T) => RowLink) | undefined): Column<T>[] {
  return useMemo(() => {
    const [first, ...rest] = shown;
    if (!first || !open) return shown;
    const cell = (row: T) => (
      <Link {...(open(row) as { to: string })} className={classes.link}>
        {first.cell(row)}
      </Link>
    );
    return [{ ...first, cell }, ...rest];
  }, [shown, open]);
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
function useLastPage({ page, turnTo }: ListAddressState, shown: number, total: number | null, grows: boolean): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const beyond = !grows && shown === 0 && total !== null && total > 0 && page > last;
  const turnBack = useEffectEvent(() => turnTo(last, true));
  useEffect(
    function stayWithinPages() {
      if (beyond) turnBack();
    },
    [beyond],
  );
}
