import { Anchor, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Scored } from '../results.contract.ts';
import { plainScoreOf } from '../score.rules.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import classes from './Nps.module.css';
import { SplitBar } from './SplitBar.tsx';

type ScoreRow = Scored & { key: string; name: string; storeId?: number };

type ScoreTableProps = {
  title: string;
  /** Header of the name column. */
  of: string;
  hint?: string;
  /** Lets the user choose between worst and best first; else the rows keep their order. */
  isRanked?: boolean;
  rows: readonly ScoreRow[];
};

/** Rows rendered before the table is expanded. */
const atFirst = 10;

const orders = { worst: 'Peores primero', best: 'Mejores primero' } as const;
type Order = keyof typeof orders;

/** Ranks by the bound that few answers cannot make extreme, so that they are neither worst nor best. */
const comparisons: Record<Order, (one: ScoreRow, other: ScoreRow) => number> = {
  worst: (one, other) => (one.high ?? 0) - (other.high ?? 0),
  best: (one, other) => (other.low ?? 0) - (one.low ?? 0),
};

/** How each store, or each way to get an order, is judged. */
export function ScoreTable({ title, of, hint, isRanked = false, rows }: ScoreTableProps) {
  const id = useId();
  const { integer } = useTenantFormat();
  const opensStores = useCan('stores.show');
  const [expanded, setExpanded] = useState(false);
  const [order, setOrder] = useState<Order>('worst');
  const withAnswers = rows.filter(({ answers }) => answers > 0);
  const answered = isRanked ? withAnswers.toSorted(comparisons[order]) : withAnswers;
  const visible = expanded ? answered : answered.slice(0, atFirst);
  if (answered.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {isRanked && answered.length > 1 && (
          <SegmentedControl<Order>
            size="xs"
            aria-label={`Orden de «${title}»`}
            value={order}
            onChange={setOrder}
            data={optionsOf(orders)}
          />
        )}
      </Group>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className={classes.bar}>
              Distribución
            </th>
            <th scope="col" className={classes.amount}>
              NPS
            </th>
            <th scope="col" className={classes.amount}>
              Respuestas
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <tr key={row.key}>
              <td>
                {row.storeId === undefined || !opensStores ? (
                  row.name
                ) : (
                  <Anchor inherit href={`/stores/edit-store/${row.storeId}`} component={ChartLink}>
                    {row.name}
                  </Anchor>
                )}
              </td>
              <td className={classes.bar}>
                <SplitBar split={row} />
              </td>
              <td className={classes.amount}>
                <Figure row={row} />
              </td>
              <td className={classes.amount}>{integer(row.answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hint && (
        <Text size="xs" c="dimmed" mt="sm">
          {hint}
        </Text>
      )}
      {answered.length > atFirst && (
        <ExpandButton expanded={expanded} more={`Ver los ${integer(answered.length)}`} onToggle={setExpanded} />
      )}
    </section>
  );
}

/** Score of a row with its interval. With few answers it is marked, because chance decides it. */
function Figure({ row }: { row: ScoreRow }) {
  const plain = plainScoreOf(row);
  if (plain === null) return null;
  return (
    <>
      {row.score === null ? scoreText(plain) : <b>{scoreText(row.score)}</b>}
      <Text size="xs" c="dimmed">
        {row.score === null ? 'pocas respuestas' : rangeText(row)}
      </Text>
    </>
  );
}
