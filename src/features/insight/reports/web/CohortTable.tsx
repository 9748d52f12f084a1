import { Title } from '@mantine/core';
import { HeatTable } from '#kit/web/charts/heat/HeatTable.tsx';
import { formatMonth } from '#domain/time/dates.ts';
import type { Report } from '../reports.contract.ts';
import { useReportFormats } from './reportFormat.ts';
import classes from '../figures/web/Reports.module.css';

/** Of those who came first in a month, how many of a hundred came in each month after. */
export function CohortTable({ cohorts }: { cohorts: NonNullable<Report['cohorts']> }) {
  const { integer, percent } = useReportFormats();
  const longest = Math.max(...cohorts.map(({ months }) => months.length));
  if (longest === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="cohorts">
      <Title order={2} size="h3" id="cohorts" mb="sm">
        Cuántos vuelven
      </Title>
      <HeatTable
        label="De los clientes que llegaron en un mes, cuántos volvieron en cada mes siguiente"
        rowLabel="Llegaron en"
        columns={Array.from({ length: longest }, (_, month) => `+${month + 1} m`)}
        rows={cohorts.map(({ firstMonth, customers, months }) => ({
          name: `${formatMonth(firstMonth.slice(0, 7))} (${integer(customers)})`,
          cells: Array.from({ length: longest }, (_, at) => {
            const came = months[at];
            return came == null ? null : { value: customers > 0 ? Math.round((100 * came) / customers) : 0 };
          }),
        }))}
        format={percent}
      />
    </section>
  );
}
