import { minuteLength } from '#domain/time/zonedTime.ts';

/** Minutes of a visit, at least one, rounded up. */
export const visitMinutesOf = (beganAt: string, endedAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(beganAt)) / minuteLength));

/** Duration of a visit that ended: `9 min`. */
export function durationText({ beganAt, endedAt }: { beganAt: string; endedAt: string | null }): string {
  return endedAt === null ? '' : `${visitMinutesOf(beganAt, endedAt)} min`;
}
