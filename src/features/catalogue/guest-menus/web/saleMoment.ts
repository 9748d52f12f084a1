import { instantOfMoment } from '#domain/time/moments.ts';

/** The instant of a moment on a store's clock; null: none was told, or it is still being typed. */
export const saleMoment = (moment: string | undefined, timeZone: string | null): Date | null =>
  moment !== undefined && timeZone !== null ? instantOfMoment(timeZone, moment) : null;
