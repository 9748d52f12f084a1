import { daysBetween } from '#domain/time/zonedTime.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { soldOutEndLabels, type SoldOutRow, soldOutSourceLabel } from '../soldOuts.contract.ts';

const minute = 60_000;

/** `12 min`, `3 h 05 min`: what is left until an instant. */
export function remainingTimeText(until: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now) / minute));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** When something can be sold again, on the tenant's clock: `hoy 18:00`, `mañana 11:00`, `25/11/2026 11:00`. */
export function soldOutEndText(
  { until, source, authorName }: Pick<SoldOutRow, 'until' | 'source' | 'authorName'>,
  format: TenantFormat,
  now: number,
): string {
  if (source !== null) return `${soldOutSourceLabel} ${authorName}`;
  if (until === null) return soldOutEndLabels.manual;
  const ahead = daysBetween(format.dayOf(new Date(now).toISOString()), format.dayOf(until));
  if (ahead === 0) return `Hoy ${format.time(until)}`;
  if (ahead === 1) return `Mañana ${format.time(until)}`;
  return format.dateTime(until);
}
