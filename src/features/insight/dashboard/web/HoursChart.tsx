import type { ChartPoint } from '#kit/web/charts/chart.ts';
import { TimeChart } from '#kit/web/charts/time/TimeChart.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import { hourText } from './dayText.ts';
import type { Links } from './useLinks.ts';

const series = [{ name: 'Hoy' }];

/** Hourly sales of today next to the usual ones. */
export function HoursChart({ dashboard: { hours }, links }: { dashboard: Dashboard; links: Links }) {
  const { money } = useTenantFormat();
  const points = hours.map(
    ({ hour, sold, usual, hasEnded, orders }): ChartPoint => ({
      label: String(hour),
      name: hasEnded ? hourText(hour) : `${hourText(hour)}, que aún no termina`,
      values: [hasEnded || orders > 0 ? sold : null],
      previous: { name: 'lo usual', values: [usual] },
      href: orders > 0 ? links.orders({ hours: hour }) : undefined,
    }),
  );
  return (
    <Card title="Hoy, hora por hora">
      <TimeChart
        label="Vendido por hora"
        points={points}
        series={series}
        format={money}
        kind="bars"
        pointLabel="Hora"
        previousName="Lo usual"
      />
    </Card>
  );
}
