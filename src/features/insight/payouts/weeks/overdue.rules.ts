import { daysBetween } from '#domain/time/zonedTime.ts';
import type { StoreWeek } from './weeks.contract.ts';

type Due = Pick<StoreWeek, 'state' | 'paymentDate'>;

/** Days since a closed week had to be paid; 0 if it is paid, still open or not due yet. */
export const overdueDays = ({ state, paymentDate }: Due, today: string): number =>
  state === 'closed' && today > paymentDate ? daysBetween(paymentDate, today) : 0;

/** Overdue weeks first, the rest in the given order. */
export const overdueFirst = <Row extends Due>(rows: readonly Row[], today: string): Row[] =>
  rows.toSorted((one, other) => overdueDays(other, today) - overdueDays(one, today));
