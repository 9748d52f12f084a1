import { HeatTable } from '#kit/web/charts/heat/HeatTable.tsx';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { ordersHref } from '../figures/web/ordersHref.ts';
import type { ReportProps } from './ReportBody.tsx';
import { useReportFormats } from './reportFormat.ts';

const hoursOfDay = 24;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Orders by weekday and hour; hours run from the cut-off, so that a night stays with its day. Those in which nothing ever sold are left out. */
export function HourHeat({ report, search }: ReportProps) {
  const { rows, firstHour } = report;
  const opensOrders = useCan('orders.list');
  const { integer } = useReportFormats();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ordersOf = (key: string) => byKey.get(key)?.values.orders ?? 0;
  const hrefOf = (key: string) => {
    const { orders = null } = byKey.get(key) ?? {};
    return opensOrders ? ordersHref(report, search, { orders, outcome: 'sold' }) : undefined;
  };
  /** Hours without orders stay blank: zeros would hide the others. */
  const cellOf = (key: string) => (ordersOf(key) > 0 ? { value: ordersOf(key), href: hrefOf(key) } : null);
  const hours = Array.from({ length: hoursOfDay }, (_, nth) => twoDigits((firstHour + nth) % hoursOfDay));
  const days = Object.values(weekdayLabels).map((name, at) => ({ name, key: at + 1 }));
  const isSold = (hour: string) => days.some(({ key }) => ordersOf(`${key}-${hour}`) > 0);
  const [first, last] = [hours.findIndex(isSold), hours.findLastIndex(isSold)];
  const visible = hours.slice(Math.max(0, first), last + 1);
  return (
    <HeatTable
      label="Pedidos por día y hora"
      rowLabel="Día"
      columns={visible.map((hour) => `${hour} h`)}
      rows={days.map(({ name, key }) => ({
        name,
        cells: visible.map((hour) => cellOf(`${key}-${hour}`)),
      }))}
      format={integer}
      total={{ name: 'Total', of: (values) => values.reduce((sum, value) => sum + value, 0) }}
    />
  );
}
