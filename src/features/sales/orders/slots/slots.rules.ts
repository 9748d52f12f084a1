import { localDay } from '#domain/time/dates.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { type Slot, slotsOf } from '#domain/schedule/slots.ts';
import { type Scheduled, scheduleOf } from '#features/stores/hours/schedule.rules.ts';
import { type SchedulingRules, slotMinutes } from '../pricing/orderMoment.rules.ts';

const dayLength = 86_400_000;

/** Local days from today on. */
const daysFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => new Date(Date.parse(today) + days * dayLength).toISOString().slice(0, 10));

type SlotQuery = { method: DispatchMethod; day: string | null; now: Date };

/** Days on which a store has slots for scheduled orders, and those of one of them, by default the first. */
export function offeredSlots(
  store: Omit<SchedulingRules, 'kitchenLead'> & Scheduled,
  { method, day: requestedDay, now }: SlotQuery,
): { days: string[]; day: string; slots: Slot[] } {
  const { futureOrdersEnabled, ordersProgramming: daysAhead, timeZone } = store;
  const today = localDay(now, timeZone);
  if (!futureOrdersEnabled) return { days: [], day: requestedDay ?? today, slots: [] };
  const schedule = scheduleOf(store);
  const slotsOn = (day: string) => slotsOf(schedule, method, day, { now, daysAhead, stepMinutes: slotMinutes });
  const days = daysFrom(today, daysAhead + 1).filter((day) => slotsOn(day).length > 0);
  const day = requestedDay ?? days[0] ?? today;
  return { days, day, slots: slotsOn(day) };
}
