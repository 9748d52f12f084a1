import { HeatTable } from '#kit/web/charts/heat/HeatTable.tsx';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import type { Report } from '../reports.contract.ts';
import { useReportFormats } from './reportFormat.ts';

const hoursOfDay = 24;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Orders by weekday and hour; hours run from the cut-off, so that a night stays with its day. Those in which nothing ever sold are left out. */
export function HourHeat({ report: { rows, firstHour } }: { report: Report }) {
  const { integer } = useReportFormats();
  const orders = new Map(rows.map(({ key, values }) => [key, values.orders ?? 0]));
  const hours = Array.from({ length: hoursOfDay }, (_, nth) => twoDigits((firstHour + nth) % hoursOfDay));
  const days = Object.values(weekdayLabels).map((name, at) => ({ name, key: at + 1 }));
  const isSold = (hour: string) => days.some(({ key }) => (orders.get(`${key}-${hour}`) ?? 0) > 0);
  const [first, last] = [hours.findIndex(isSold), hours.findLastIndex(isSold)];
  const shown = hours.slice(Math.max(0, first), last + 1);
  return (
    <HeatTable
      label="Pedidos por día y hora"
      rowLabel="Día"
      columns={shown.map((hour) => `${hour} h`)}
      rows={days.map(({ name, key }) => ({
        name,
        cells: shown.map((hour) => ({ value: orders.get(`${key}-${hour}`) ?? 0 })),
      }))}
      format={integer}
      total={{ name: 'Total', of: (values) => values.reduce((sum, value) => sum + value, 0) }}
    />
  );
}
