import { instantOfMoment } from '#domain/time/moments.ts';

/** Parses a local date and time of a store; null when missing or incomplete. */
export const saleMoment = (moment: string | undefined, timeZone: string | null): Date | null =>
  moment !== undefined && timeZone !== null ? instantOfMoment(timeZone, moment) : null;
