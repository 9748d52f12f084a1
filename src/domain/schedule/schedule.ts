import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { fieldMessages, positive, text } from '#kit/contract/fields.ts';
import { momentMessage } from '#kit/contract/values/momentMessage.ts';
import { dispatchScope } from '../delivery/dispatch.ts';
import { type Weekday, weekdays } from '../time/weekdays.ts';

/** Minutes between the times of day a form offers and the server accepts. */
export const timeStep = 5;

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const inSteps = (text: string) => Number(text.slice(3)) % timeStep === 0;

const timeOfDay = (pattern: (text: string) => boolean) =>
  z
    .string()
    .min(1, fieldMessages.missing)
    .refine((text) => text === '' || pattern(text), 'Escribe una hora como 09:30')
    .refine((text) => !pattern(text) || inSteps(text), `Usa pasos de ${timeStep} minutos`);

/** When something begins: `00:00` to `23:55`. */
export const startTime = timeOfDay((text) => clock.test(text));
/** When something ends: `24:00` is the end of the day. */
export const endTime = timeOfDay((text) => text === '24:00' || clock.test(text));

/** Invalid dates are rejected by the previous rule. */
const inThisAge = (text: string) => /^(2|(?!\d{4}-))/.test(text);
const otherAge = 'Escribe una fecha entre los años 2000 y 2999';

const noMoment = ({ input }: { input?: unknown }) => momentMessage(input, 'Escribe una fecha y hora válidas');

/** An instant, `2026-11-20T18:30:00Z`. Clocks and databases disagree about the year 0 and the year 10000. */
export const instant = z.iso.datetime({ error: noMoment }).refine(inThisAge, otherAge);

/** A local date and time, `2026-11-20T18:30`. */
export const localMoment = z.iso
  .datetime({ local: true, offset: false, precision: -1, error: noMoment })
  .refine(inThisAge, otherAge)
  .refine((moment) => Number(moment.slice(14, 16)) % timeStep === 0, `Usa pasos de ${timeStep} minutos`);

/** A local day, `2026-11-20`. */
export const localDate = z.iso
  .date({ error: ({ input }) => (input ? 'Esa fecha no existe' : 'Escribe una fecha') })
  .refine(inThisAge, otherAge);

export const timeRange = z.strictObject({
  openingTime: startTime,
  closingTime: endTime,
  dispatchMethod: orElse(dispatchScope, 'both'),
});
export type TimeRange = z.output<typeof timeRange>;

const perWeekday = <T extends z.ZodType>(each: T) =>
  z.strictObject(
    Object.fromEntries(weekdays.map((day) => [day, z.array(each).max(12)])) as Record<Weekday, z.ZodArray<T>>,
  );

export const weekHours = perWeekday(timeRange);
export type WeekHours = z.output<typeof weekHours>;

/** Hours of one date instead of those of its weekday; without ranges the store is closed that day. */
export const specialDay = z.strictObject({
  date: localDate,
  reason: orElse(text(120).nullable(), null),
  ranges: orElse(z.array(timeRange).max(12), []),
});
export type SpecialDay = z.output<typeof specialDay>;

export const waitMinutes = positive(600, 'Usa como máximo 600 minutos');

/** Waits that hold between two times of day instead of the store's own. */
export const waitException = z.strictObject({
  startTime,
  endTime,
  deliveryWaitTime: waitMinutes,
  pickUpWaitTime: waitMinutes,
});
export type WaitException = z.output<typeof waitException>;

export const exceptionalWaitTimes = z.strictObject({
  periodic: perWeekday(waitException),
  specific: z.array(waitException.extend({ date: localDate })).max(200),
});
export type ExceptionalWaitTimes = z.output<typeof exceptionalWaitTimes>;

/** A closing outside the regular hours. Without an end it lasts until staff open the store. */
export type Closing = {
  startDatetime: string;
  endDatetime: string | null;
  reason: string | null;
  dispatchMethod: z.output<typeof timeRange>['dispatchMethod'];
};

/** Everything that decides when a store takes orders. Times of day and dates mean `timeZone`. */
export type Schedule = {
  timeZone: string;
  orderMethod: { delivery: boolean; pickUp: boolean };
  businessHours: WeekHours;
  specialDays: readonly SpecialDay[];
  closings: readonly Closing[];
  deliveryWaitTime: number;
  pickUpWaitTime: number;
  exceptionalWaitTimes: ExceptionalWaitTimes;
};

/** Whether a store takes orders one way at a moment, why not, and until when that holds. */
export const openness = z.object({
  open: z.boolean(),
  reason: z.enum(['open', 'disabled', 'closing', 'specialDay', 'outsideHours', 'noHours']),
  /** Next automatic change; null if none. */
  until: z.iso.datetime().nullable(),
  /** Staff note on the closing or the special day. */
  note: z.string().nullable(),
  /** Minutes an order takes. */
  wait: z.number().int(),
});
export type Openness = z.output<typeof openness>;
