import { Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Scored } from '../results.contract.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import classes from './Nps.module.css';
import { SplitBar } from './SplitBar.tsx';

type ScoreTableProps = {
  title: string;
  /** Header of the name column. */
  of: string;
  hint?: string;
  rows: readonly (Scored & { key: string; name: string })[];
};

/** Rows rendered before the table is expanded. */
const atFirst = 10;

/** How each store, or each way to get an order, is judged. */
export function ScoreTable({ title, of, hint, rows }: ScoreTableProps) {
  const id = useId();
  const { integer } = useTenantFormat();
  const [expanded, setExpanded] = useState(false);
  const answered = rows.filter(({ answers }) => answers > 0);
  const visible = expanded ? answered : answered.slice(0, atFirst);
  if (answered.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className={classes.bar}>
              Reparto
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
              <td>{row.name}</td>
              <td className={classes.bar}>
                <SplitBar split={row} />
              </td>
              <td className={classes.amount}>
                {row.score !== null && <b>{scoreText(row.score)}</b>}
                <Text size="xs" c="dimmed">
                  {rangeText(row)}
                </Text>
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
