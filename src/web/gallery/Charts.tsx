import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { BarsList } from '#kit/web/charts/BarsList.tsx';
import type { ChartPoint } from '#kit/web/charts/chart.ts';
import { ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import { HeatTable } from '#kit/web/charts/heat/HeatTable.tsx';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { Sparkline } from '#kit/web/charts/Sparkline.tsx';
import { TargetBar } from '#kit/web/charts/TargetBar.tsx';
import { TimeChart } from '#kit/web/charts/time/TimeChart.tsx';
import { formatLongDay } from '#domain/time/dates.ts';
import classes from './Gallery.module.css';
import { Frame, Part } from './Part.tsx';

const today = '2026-11-23';
const shortDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayAt = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);

/** An even unevenness: what a week looks like, and no two of them alike. */
const salesAt = (offset: number, of = 1) =>
  Math.round(1_400_000 + 500_000 * Math.sin(((offset + of) * Math.PI * 2) / 7) + 170_000 * Math.sin(offset * of * 1.7));

function daysOf(count: number, values: (offset: number) => (number | null)[], compared = true): ChartPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const offset = index - count + 1;
    const day = dayAt(offset);
    const previous = dayAt(offset - 7);
    return {
      label: shortDay.format(new Date(day)),
      name: formatLongDay(day, today),
      values: values(offset),
      href: `/orders?day=${day}`,
      ...(compared && { previous: { name: `el ${formatLongDay(previous, today)}`, values: values(offset - 7) } }),
      ...(offset === -9 && { notes: ['Feriado'] }),
      ...(offset === -4 && { notes: ['Corte de luz en Ñuñoa', 'Sube el precio de 12 productos'] }),
    };
  });
}

const month = daysOf(30, (offset) => [salesAt(offset)]);
const year = daysOf(366, (offset) => [salesAt(offset)]);
const channels = daysOf(
  14,
  (offset) => [salesAt(offset), salesAt(offset, 3) * 0.6, salesAt(offset, 5) * 0.4].map(Math.round),
  false,
);
const methods = daysOf(10, (offset) => [salesAt(offset), Math.round(salesAt(offset, 2) * 0.5)]);
const margin = daysOf(12, (offset) => [offset % 5 === 0 ? null : salesAt(offset) - 1_500_000]);
const hours = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22'];
const week = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map((name, day) => ({
  name,
  cells: hours.map((hour, at) =>
    day === 0 && at < 2
      ? null
      : {
          value: Math.max(
            0,
            Math.round((30 + 8 * day) * (Math.exp(-((at - 3) ** 2) / 3) + 1.4 * Math.exp(-((at - 10) ** 2) / 4)) - 2),
          ),
          href: `/orders?weekday=${day}&hour=${hour}`,
        },
  ),
}));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const shares = [
  { label: 'Tarjeta en línea', value: 18_450_000, previous: 16_200_000, href: '/orders?method=card' },
  { label: 'Efectivo al recibir', value: 6_120_000, previous: 7_800_000, href: '/orders?method=cash' },
  { label: 'Tarjeta al recibir', value: 3_010_000, previous: 3_010_000, href: '/orders?method=pos' },
  { label: 'Vale de la empresa', value: 240_000, previous: 0 },
];

const causes = [
  { label: 'Menos pedidos', value: -2_310_000, href: '/orders?store=1' },
  { label: 'Ticket más alto', value: 840_000, href: '/orders?store=2' },
  { label: 'Otra mezcla de productos', value: -130_000 },
];

function Figures() {
  const { money, integer } = useTenantFormat();
  return (
    <div className={classes.figures}>
      <Frame>
        <Kpi
          label="Ventas"
          value={12_345_600}
          compared={{ previous: 11_020_000, than: 'el lunes pasado' }}
          format={money}
          href="/orders"
        />
      </Frame>
      <Frame>
        <Kpi
          label="Cancelados"
          value={14}
          compared={{ comparable: 12, previous: 9, until: '14:00', than: 'el lunes pasado', better: 'down' }}
          format={integer}
        >
          <Sparkline values={month.map(({ values }) => values[0] ?? null)} />
        </Kpi>
      </Frame>
      <Frame>
        <Kpi label="Minutos a la puerta" value={null} format={integer} />
      </Frame>
      <Frame>
        <Kpi label="Meta del mes" value={82_000_000} format={money}>
          <TargetBar label="Noviembre" value={82_000_000} target={120_000_000} expected={91_000_000} format={money} />
        </Kpi>
      </Frame>
    </div>
  );
}

/** Charts in all their states. */
export function Charts() {
  const { money, integer } = useTenantFormat();
  const sales = [{ name: 'Ventas' }];
  return (
    <Part name="Gráficos">
      <Figures />
      <Frame>
        <TimeChart label="Ventas por día" points={month} series={sales} format={money} />
      </Frame>
      <Frame>
        <TimeChart label="Ventas de un año" points={year} series={sales} format={money} />
      </Frame>
      <Frame>
        <TimeChart
          label="Ventas por canal"
          points={channels}
          series={[{ name: 'Web' }, { name: 'Aplicación' }, { name: 'Teléfono' }]}
          format={money}
        />
      </Frame>
      <Frame>
        <TimeChart
          label="Ventas por forma de entrega"
          kind="bars"
          points={methods}
          series={[{ name: 'Despacho' }, { name: 'Retiro' }]}
          format={money}
        />
      </Frame>
      <Frame>
        <TimeChart
          label="Diferencia con la meta"
          kind="bars"
          points={margin}
          series={[{ name: 'Diferencia' }]}
          format={money}
        />
      </Frame>
      <Frame>
        <TimeChart label="Un solo día" points={month.slice(-1)} series={sales} format={money} />
      </Frame>
      <Frame>
        <TimeChart label="Sin ventas" points={[]} series={sales} format={money} />
      </Frame>
      <Frame>
        <HeatTable
          label="Pedidos por día y hora"
          rowLabel="Día"
          columns={hours}
          rows={week}
          format={integer}
          total={{ name: 'Total', of: sum }}
        />
      </Frame>
      <div className={classes.figures}>
        <Frame>
          <BarsList label="Ventas por medio de pago" items={shares} than="el mes anterior" format={money} />
        </Frame>
        <Frame>
          <ContributionBars label="Por qué bajó" items={causes} format={money} />
        </Frame>
      </div>
    </Part>
  );
}
