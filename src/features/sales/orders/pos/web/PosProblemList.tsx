import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { NoResults, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import type { Filter, Search } from '#kit/web/list/filters/filter.ts';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { nextPageOf } from '#kit/web/list/nextPage.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../record/web/Problems.module.css';
import { type PosOrderRow, posOrdersApi, posProblemLabels, type PosProblemsQuery } from '../posOrders.contract.ts';
import { PosOrderState } from './PosOrderState.tsx';

const filters: readonly Filter[] = [
  { kind: 'remote', name: 'storeId', label: 'Local', of: 'stores' },
  { kind: 'select', name: 'kind', label: 'Problema', options: optionsOf(posProblemLabels) },
];

/** Orders that need a person at their point of sale, by store and problem, read again every `readEvery` milliseconds. */
export function PosProblemList({ readEvery }: { readEvery: number }) {
  const [query, setQuery] = useState<Search & PosProblemsQuery>({});
  const { integer } = useTenantFormat();
  const pages = useInfiniteQuery({
    ...endpointInfiniteQuery(posOrdersApi.problems, { query }),
    refetchInterval: readEvery,
  });
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const next = nextPageOf(pages);
  const isFiltered = query.storeId !== undefined || query.kind !== undefined;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {filters.map((filter) => (
          <FilterInput
            key={filter.name}
            filter={filter}
            search={query}
            narrow={(change) => setQuery({ ...query, ...change })}
            named={false}
          />
        ))}
      </Group>
      {pages.error && <QueryFailed failure={pages.error} what="los pedidos" onRetry={() => void pages.refetch()} />}
      {!rows && !pages.error && <Skeleton h={160} radius="lg" />}
      {rows?.length === 0 && isFiltered && <NoResults onClear={() => setQuery({})} />}
      {rows && rows.length > 0 && (
        <>
          <Text size="sm" c="dimmed" component="output">
            {pluralize(total, ['pedido', 'pedidos'], integer)}, los más antiguos primero
          </Text>
          <Stack component="ul" gap={0} className={classes.list ?? ''}>
            {rows.map((row) => (
              <Problem key={row.id} row={row} />
            ))}
          </Stack>
        </>
      )}
      {rows && next && (
        <LoadMore loading={next.loading} onMore={next.load} progress={`${integer(rows.length)} de ${integer(total)}`} />
      )}
    </Stack>
  );
}

function Problem({ row }: { row: PosOrderRow }) {
  return (
    <li className={classes.problem}>
      <div className={classes.text}>
        <Text fw={700} mb={4}>
          <Link to="/orders" search={{ order: row.orderId }}>
            #{row.orderId}
          </Link>
          {` · ${row.posName} · ${row.storeName}`}
        </Text>
        <PosOrderState row={row} />
      </div>
    </li>
  );
}
