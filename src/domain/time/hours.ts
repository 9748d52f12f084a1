/** The hours of a clock, in their order. */
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour with all of its minutes: `13:00–13:59`. */
export function hourLabel(hour: number): string {
  const digits = String(hour).padStart(2, '0');
  return `${digits}:00–${digits}:59`;
}
