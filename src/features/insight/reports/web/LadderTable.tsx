import { Title } from '@mantine/core';
import type { Report } from '../reports.contract.ts';
import { Against } from './Against.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';
import { ScrollTable } from '../figures/web/ScrollTable.tsx';

/** Steps from full price to net sales. */
export function LadderTable({ report: { ladder, compared, range } }: { report: Report }) {
  const { money } = useReportFormats();
  const until = compared && range.until;
  const steps = (ladder ?? []).filter(({ isSum, value, before }) => isSum || value !== 0 || (before ?? 0) !== 0);
  return (
    <section className={classes.card} aria-labelledby="ladder">
      <Title order={2} size="h3" id="ladder" mb="sm">
        De qué se compone la venta
      </Title>
      <ScrollTable
        label="De qué se compone la venta"
        columns={[
          'Concepto',
          'Monto',
          ...(until ? [`Hasta las ${until}`] : []),
          ...(compared ? ['Antes', 'Cambio'] : []),
        ]}
      >
        <tbody>
          {steps.map(({ key, label, isSum, value, soFar, before }) => (
            <tr key={key} data-sum={isSum || undefined}>
              <th scope="row">{isSum ? `= ${label}` : label}</th>
              <td>{money(value)}</td>
              {until && <td>{soFar ? money(soFar) : '—'}</td>}
              {compared && <td>{before ? money(before) : '—'}</td>}
              {compared && (
                <td>
                  <Against
                    value={soFar ?? value}
                    before={before ?? 0}
                    than={compared.words}
                    kind="money"
                    better="neither"
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}
