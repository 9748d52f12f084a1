import { SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentKind, formatVia } from '#domain/orders/via.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { TimeChart } from '#kit/web/charts/time/TimeChart.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FiguresTable } from '#kit/web/display/FiguresTable.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type ContentFigures,
  type ContentResults,
  figureDays,
  type ResultsEndpoint,
} from '../contentResults.contract.ts';
import type { FigureLabels, FigureName } from './figureColumns.tsx';

export type ResultsProps = {
  endpoint: ResultsEndpoint;
  kind: ContentKind;
  id: number;
  labels: FigureLabels;
  noun: string;
};

/** Results of a banner or landing: by store as a table, by day as charts. */
export function ResultsSection({ endpoint, kind, id, labels, noun }: ResultsProps) {
  const { data, error, refetch } = useQuery(endpointQuery(endpoint, { params: { id } }));
  const hint = `Últimos ${figureDays} días. Pedidos y ventas son de clientes que llegaron por ${noun} en las 24 horas anteriores.`;
  return (
    <FormSection title="Resultados" hint={hint}>
      <Stack style={{ gridColumn: '1 / -1', minWidth: 0 }}>
        {error && <QueryFailed failure={error} what="los resultados" onRetry={() => void refetch()} />}
        {data ? <Figures results={data} labels={labels} /> : !error && <Skeleton h={220} />}
        {data && data.total.orders > 0 && (
          <div>
            <FieldLink
              path={`/orders?via=${formatVia(kind, id)}&outcome=sold&from=${data.startDate}&to=${data.endDate}`}
              verb="Ver estos pedidos"
              what={`que trajo ${noun}`}
            />
          </div>
        )}
      </Stack>
    </FormSection>
  );
}

function Figures({ results, labels }: { results: ContentResults; labels: FigureLabels }) {
  const [by, setBy] = useState('store');
  const names = Object.keys(labels) as FigureName[];
  if (results.stores.length === 0) return <Text c="dimmed">Todavía no hay vistas ni pedidos en este período.</Text>;
  return (
    <>
      <SegmentedControl
        aria-label="Ver los resultados"
        style={{ alignSelf: 'flex-start' }}
        value={by}
        onChange={setBy}
        data={[
          { value: 'store', label: 'Por local' },
          { value: 'day', label: 'Por día' },
        ]}
      />
      {by === 'store' ? <ByStore {...{ results, labels, names }} /> : <ByDay {...{ results, labels, names }} />}
    </>
  );
}

type StoreFigures = ContentResults['stores'][number];
type PartProps = { results: ContentResults; labels: FigureLabels; names: readonly FigureName[] };

/** Pages of no store first, then the stores that sold and were seen most. */
const byResult = (one: StoreFigures, other: StoreFigures) =>
  Number(other.storeId === 0) - Number(one.storeId === 0) || other.sold - one.sold || other.views - one.views;

function ByStore({ results: { stores, total }, labels, names }: PartProps) {
  const { integer, money } = useTenantFormat();
  const cells = (figures: ContentFigures) => (
    <>
      {names.map((name) => (
        <Table.Td key={name} ta="end">
          {integer(figures[name])}
        </Table.Td>
      ))}
      <Table.Td ta="end">{money(figures.sold)}</Table.Td>
    </>
  );
  return (
    <FiguresTable
      label="Resultados por local"
      minWidth={420}
      columns={['Local']}
      figures={[...names.map((name) => labels[name] ?? ''), 'Ventas']}
    >
      <Table.Tbody>
        {stores.toSorted(byResult).map(({ storeId, name, ...figures }) => (
          <Table.Tr key={storeId}>
            <Table.Th scope="row" fw={400}>
              {name ?? 'Páginas sin local'}
            </Table.Th>
            {cells(figures)}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Total</Table.Th>
          {cells(total)}
        </Table.Tr>
      </Table.Tfoot>
    </FiguresTable>
  );
}

function ByDay({ results: { days }, labels, names }: PartProps) {
  const { integer, money, day: dateText, longDay } = useTenantFormat();
  const points = (valuesOf: (figures: ContentFigures) => number[]) =>
    days.map(({ day, ...figures }) => ({
      label: dateText(day).slice(0, 5),
      name: longDay(day),
      values: valuesOf(figures),
    }));
  return (
    <>
      <TimeChart
        label="Clientes por día"
        points={points((figures) => names.map((name) => figures[name]))}
        series={names.map((name) => ({ name: labels[name] ?? '' }))}
        format={integer}
      />
      <TimeChart
        label="Ventas por día"
        kind="bars"
        points={points(({ sold }) => [sold])}
        series={[{ name: 'Ventas' }]}
        format={money}
      />
    </>
  );
}
