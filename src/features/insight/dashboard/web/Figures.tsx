import type { Better, Format } from '#kit/web/charts/chart.ts';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { Sparkline } from '#kit/web/charts/Sparkline.tsx';
import { soldText } from '#domain/orders/sold.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard, FigureName } from '../dashboard.contract.ts';
import classes from './Dashboard.module.css';
import { clockText } from './dayText.ts';
import type { Links } from './useLinks.ts';

type FigureText = { label: string; format: 'money' | 'integer' | 'percent' | 'minutes'; better: Better };

const figureTexts: Record<FigureName, FigureText> = {
  sold: { label: 'Vendido', format: 'money', better: 'up' },
  orders: { label: 'Pedidos', format: 'integer', better: 'up' },
  ticket: { label: 'Ticket promedio', format: 'money', better: 'up' },
  canceledPercent: { label: 'Cancelados', format: 'percent', better: 'down' },
  readyMinutes: { label: 'Preparación', format: 'minutes', better: 'down' },
  doorMinutes: { label: 'Tiempo de entrega', format: 'minutes', better: 'down' },
};

const behind = (orders: Links['orders']): Record<FigureName, string | undefined> => ({
  sold: orders(),
  orders: orders(),
  ticket: orders(),
  canceledPercent: orders({ outcome: 'canceled' }),
  readyMinutes: orders(),
  doorMinutes: orders({ dispatchMethod: 'delivery' }),
});

/** Minimum number of hours for a sparkline. */
const minHours = 3;

type FiguresProps = { dashboard: Dashboard; than: string; links: Links };

/** Six figures of today, each compared with the same hours of another day. */
export function Figures({ dashboard: { figures, hours, endedAt }, than, links }: FiguresProps) {
  const { money, integer, decimal } = useTenantFormat();
  const formats: Record<FigureText['format'], Format> = {
    money,
    integer,
    percent: (value) => `${decimal(value)} %`,
    minutes: (value) => `${integer(Math.round(value))} min`,
  };
  const hrefs = behind(links.orders);
  const until = endedAt === null ? null : clockText(endedAt);
  const ended = hours.filter(({ hasEnded }) => hasEnded).length;
  return (
    <div className={classes.figures}>
      {Object.entries(figureTexts).map(([name, { label, format, better }]) => {
        const { value, ended: comparable, before: previous, trend } = figures[name as FigureName];
        const href = hrefs[name as FigureName];
        return (
          <div key={name} className={classes.figure}>
            <Kpi
              label={label}
              value={value}
              format={formats[format]}
              compared={{ comparable, previous, than, until, better, inPoints: format === 'percent' }}
              about={name === 'sold' ? soldText : undefined}
              {...(href && { href })}
            >
              {ended >= minHours && <Sparkline values={trend.slice(0, ended)} />}
            </Kpi>
          </div>
        );
      })}
    </div>
  );
}
