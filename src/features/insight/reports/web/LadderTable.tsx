import { Title } from '@mantine/core';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { LadderStep, Report } from '../reports.contract.ts';
import { Against } from './Against.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';
import { ScrollTable } from '../figures/web/ScrollTable.tsx';

type StepProps = { step: LadderStep; report: Report };

/** How a step changed. */
function StepChange({ step: { value, soFar, before }, report: { compared } }: StepProps) {
  if (!compared) return null;
  return <Against value={soFar ?? value} before={before ?? 0} than={compared.words} kind="money" better="neither" />;
}

function WideStep({ step, report }: StepProps) {
  const { money } = useReportFormats();
  const { compared, range } = report;
  const { value, soFar, before } = step;
  return (
    <>
      <td>{money(value)}</td>
      {compared && range.until && <td>{soFar ? money(soFar) : '—'}</td>}
      {compared && <td>{before ? money(before) : '—'}</td>}
      {compared && (
        <td>
          <StepChange step={step} report={report} />
        </td>
      )}
    </>
  );
}

const nameOf = ({ isSum, label }: LadderStep) => (isSum ? `= ${label}` : label);

/** On a phone the compared amounts are below the name, so that name and amount stay readable. */
function NarrowStep({ step, report }: StepProps) {
  const { money } = useReportFormats();
  const { compared, range } = report;
  const { value, soFar, before } = step;
  const part = range.until && soFar !== null && soFar !== value ? `${money(soFar)} hasta las ${range.until}, ` : '';
  return (
    <>
      <th scope="row">
        {nameOf(step)}
        {compared && (before ?? 0) !== 0 && (
          <div className={classes.basis}>
            {part}antes {money(before ?? 0)}
          </div>
        )}
      </th>
      <td>
        {money(value)}
        <div className={classes.change}>
          <StepChange step={step} report={report} />
        </div>
      </td>
    </>
  );
}

/** Steps from full price to net sales. */
export function LadderTable({ report }: { report: Report }) {
  const { ladder, compared, range } = report;
  const phone = usePhone();
  const steps = (ladder ?? []).filter(({ isSum, value, before }) => isSum || value !== 0 || (before ?? 0) !== 0);
  const comparison = compared ? [...(range.until ? [`Hasta las ${range.until}`] : []), 'Antes', 'Cambio'] : [];
  return (
    <section className={classes.card} aria-labelledby="ladder">
      <Title order={2} size="h3" id="ladder" mb="sm">
        De qué se compone la venta
      </Title>
      <ScrollTable label="De qué se compone la venta" columns={['Concepto', 'Monto', ...(phone ? [] : comparison)]}>
        <tbody>
          {steps.map((step) => (
            <tr key={step.key} data-sum={step.isSum || undefined}>
              {phone ? (
                <NarrowStep step={step} report={report} />
              ) : (
                <>
                  <th scope="row">{nameOf(step)}</th>
                  <WideStep step={step} report={report} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}
