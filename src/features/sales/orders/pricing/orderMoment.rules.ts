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

/** Length of a slot in minutes, also for the store's limit of future orders. */
export const slotMinutes = 30;

/** Settings of a store that decide when it accepts orders. */
export type SchedulingRules = {
  name: string;
  futureOrdersEnabled: boolean;
  ordersProgramming: number;
  kitchenLead: KitchenLead;
};

type MomentInput = { method: DispatchMethod; scheduledFor: string | null; now: Date };

/** Moment of an order, its promised time, and the reasons that prevent it. */
export type OrderMoment = { at: Date; startsAt: string; promisedAt: string; refusals: Refusal[] };

const leadMinutes = { quarter_hour: 15, half_hour: 30, one_hour: 60, two_hours: 120, three_days: 3 * 24 * 60 };

/** The latest instant at which a kitchen gets an order of an hour; in milliseconds. */
function leadStart(lead: KitchenLead, at: number, timeZone: string): number {
  if (lead === 'wait') return at;
  if (lead !== 'start_of_day') return at - leadMinutes[lead] * minuteLength;
  return instantOf(timeZone, Math.floor(localOf(timeZone, at) / dayLength) * dayLength);
}

export function orderMomentOf(store: SchedulingRules, schedule: Schedule, input: MomentInput): OrderMoment {
  const { method, scheduledFor, now } = input;
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
    refusals: scheduledFor ? notSlot(store, schedule, { ...input, scheduledFor }) : closed,
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
  const opens = until ? ` Abre ${fromText(until, clock)}.` : '';
  return [orderRefusal('closed', 'store_id', `${store.name} no recibe pedidos de ${way} ahora.${opens}`, until)];
}

function notSlot(store: SchedulingRules, schedule: Schedule, input: MomentInput & { scheduledFor: string }): Refusal[] {
  const { method, scheduledFor, now } = input;
  const no = (message: string) => [orderRefusal('slot', 'scheduled_for', message)];
  if (!store.futureOrdersEnabled) return no(`${store.name} no recibe pedidos para después.`);
  const day = localDay(scheduledFor, schedule.timeZone);
  const offered = slotsOf(schedule, method, day, {
    now,
    daysAhead: store.ordersProgramming,
    stepMinutes: slotMinutes,
  });
  const requested = new Date(scheduledFor).toISOString();
  return offered.some(({ at }) => at === requested)
    ? []
    : no(`${store.name} no recibe pedidos para esa hora. Elige otra de las que ofrece.`);
}
