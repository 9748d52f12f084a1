import { instantOf } from '#domain/time/zonedTime.ts';

const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The instant of a moment on a store's clock; null: none was told, or it is still being typed. */
export const saleMoment = (moment: string | undefined, timeZone: string | null): Date | null =>
  moment !== undefined && timeZone !== null && whole.test(moment)
    ? new Date(instantOf(timeZone, Date.parse(`${moment}Z`)))
    : null;
