import { localDay } from '#domain/time/dates.ts';
import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { waitAt } from '#domain/schedule/scheduleWaits.ts';
import { slotsOf } from '#domain/schedule/slots.ts';
import { dayLength, instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { KitchenLead } from '#features/platform/settings/sections/scheduling.contract.ts';
import type { Refusal } from '../placing/placing.contract.ts';
import { type StoreClock, fromText, orderRefusal } from './refusals.rules.ts';

/** Minutes between the moments an order may be asked for; a store's limit of future orders counts in the same. */
export const slotMinutes = 30;

/** What of a store decides for when it takes orders. */
export type SchedulingRules = {
  name: string;
  futureOrdersEnabled: boolean;
  ordersProgramming: number;
  kitchenLead: KitchenLead;
};

type Asked = { method: DispatchMethod; scheduledFor: string | null; now: Date };

/** When an order is for and when it will be there, and what is in the way of that. */
export type OrderMoment = { at: Date; startsAt: string; promisedAt: string; refusals: Refusal[] };

const leadMinutes = { quarter_hour: 15, half_hour: 30, one_hour: 60, two_hours: 120, three_days: 3 * 24 * 60 };

/** The latest instant at which a kitchen gets an order of an hour; in milliseconds. */
function leadStart(lead: KitchenLead, at: number, timeZone: string): number {
  if (lead === 'wait') return at;
  if (lead !== 'start_of_day') return at - leadMinutes[lead] * minuteLength;
  return instantOf(timeZone, Math.floor(localOf(timeZone, at) / dayLength) * dayLength);
}

export function orderMomentOf(store: SchedulingRules, schedule: Schedule, asked: Asked): OrderMoment {
  const { method, scheduledFor, now } = asked;
  const at = scheduledFor ? new Date(scheduledFor) : now;
  const wait = waitAt(schedule, method, at) * minuteLength;
  const due = Math.min(at.getTime() - wait, leadStart(store.kitchenLead, at.getTime(), schedule.timeZone));
  const start = scheduledFor ? Math.max(now.getTime(), due) : now.getTime();
  const clock = { timeZone: schedule.timeZone, at: now };
  const closed = shut(store, schedule, { method, at }, clock);
  return {
    at,
    startsAt: new Date(start).toISOString(),
    promisedAt: scheduledFor ? at.toISOString() : new Date(start + wait).toISOString(),
    refusals: scheduledFor ? notSlot(store, schedule, { ...asked, scheduledFor }) : closed,
  };
}

function shut(
  store: SchedulingRules,
  schedule: Schedule,
  { method, at }: { method: DispatchMethod; at: Date },
  clock: StoreClock,
): Refusal[] {
  const { open, reason, until } = opennessAt(schedule, method, at);
  if (open) return [];
  const way = dispatchLabels[method].toLowerCase();
  if (reason === 'disabled') return [orderRefusal('closed', 'method', `${store.name} no ofrece ${way}.`)];
  const again = until ? ` Abre ${fromText(until, clock)}.` : '';
  return [orderRefusal('closed', 'store_id', `${store.name} no recibe pedidos de ${way} ahora.${again}`, until)];
}

function notSlot(store: SchedulingRules, schedule: Schedule, asked: Asked & { scheduledFor: string }): Refusal[] {
  const { method, scheduledFor, now } = asked;
  const no = (message: string) => [orderRefusal('slot', 'scheduled_for', message)];
  if (!store.futureOrdersEnabled) return no(`${store.name} no recibe pedidos para después.`);
  const day = localDay(scheduledFor, schedule.timeZone);
  const offered = slotsOf(schedule, method, day, {
    now,
    daysAhead: store.ordersProgramming,
    stepMinutes: slotMinutes,
  });
  const wanted = new Date(scheduledFor).toISOString();
  return offered.some(({ at }) => at === wanted)
    ? []
    : no(`${store.name} no recibe pedidos para esa hora. Elige otra de las que ofrece.`);
}
