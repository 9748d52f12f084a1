type Parts = { year: number; month: number; day: number };

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** A day as it travels, `2026-02-28`; null if the calendar does not have it, as 31 February. */
export function calendarDay({ year, month, day }: Parts): string | null {
  const iso = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  // The parser moves days that a month does not have into the next one.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${iso}T`) ? iso : null;
}
