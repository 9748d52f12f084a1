import type { ChartPoint } from '#kit/web/charts/chart.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { TimeChart } from '#kit/web/charts/time/TimeChart.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import { hourText } from './dayText.ts';
import type { Links } from './useLinks.ts';

const series = [{ name: 'Hoy' }];
const committedName = 'Ya comprometido';

/** Hourly sales of today next to the usual ones. */
export function HoursChart({ dashboard: { hours, committed }, links }: { dashboard: Dashboard; links: Links }) {
  const { money, integer } = useTenantFormat();
  const href = links.orders({ outcome: 'committed' });
  const text = `${money(committed.sold)} ya comprometido en ${pluralize(committed.orders, ['pedido', 'pedidos'], integer)} para más tarde`;
  const points = hours.map(
    ({ hour, sold, committed: ahead, usual, hasEnded, orders }): ChartPoint => ({
      label: String(hour),
      name: hasEnded ? hourText(hour) : `${hourText(hour)}, que aún no termina`,
      values: [hasEnded || orders > 0 ? sold : null],
      pending: ahead > 0 ? { name: committedName, value: ahead } : undefined,
      previous: { name: 'lo usual', values: [usual] },
      href:
        orders > 0
          ? links.orders({ hours: hour })
          : ahead > 0
            ? links.orders({ hours: hour, outcome: 'committed' })
            : undefined,
    }),
  );
  return (
    <Card
      title="Hoy, hora por hora"
      hint={committed.orders > 0 && (href ? <ChartLink href={href}>{text}</ChartLink> : text)}
    >
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
