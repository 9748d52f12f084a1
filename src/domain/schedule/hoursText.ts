import { scopeIncludes, type DispatchMethod, dispatchLabels, dispatchMethods } from '../delivery/dispatch.ts';
import type { WeekHours } from './schedule.ts';
import { type Weekday, weekdays } from '../time/weekdays.ts';

const shortNames: Record<Weekday, string> = {
  monday: 'Lun',
  tuesday: 'Mar',
  wednesday: 'Mié',
  thursday: 'Jue',
  friday: 'Vie',
  saturday: 'Sáb',
  sunday: 'Dom',
};

const dayText = (hours: WeekHours, day: Weekday, method: DispatchMethod): string =>
  hours[day]
    .filter(({ dispatchMethod }) => scopeIncludes(dispatchMethod, method))
    .map(({ openingTime, closingTime }) => `${openingTime}–${closingTime}`)
    .join(', ') || 'cerrado';

type Run = { from: Weekday; to: Weekday; text: string };

/** Neighbouring days of the same hours, together. */
function runsOf(hours: WeekHours, method: DispatchMethod): Run[] {
  const runs: Run[] = [];
  for (const day of weekdays) {
    const text = dayText(hours, day, method);
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  }
  return runs;
}

const daysText = ({ from, to }: Run): string =>
  from === to ? shortNames[from] : `${shortNames[from]}–${shortNames[to]}`;

function methodText(hours: WeekHours, method: DispatchMethod): string {
  const runs = runsOf(hours, method);
  if (runs.every(({ text }) => text === 'cerrado')) return 'Sin horario';
  return runs.map((run) => `${daysText(run)} ${run.text}`).join('; ');
}

/** A week on one line: `Lun–Vie 12:00–16:00, 19:00–23:00; Sáb–Dom 12:30–23:30`, and once per method where they differ. */
export function hoursText(hours: WeekHours): string {
  const texts = dispatchMethods.map((method) => methodText(hours, method));
  if (new Set(texts).size === 1) return texts[0] ?? '';
  return dispatchMethods.map((method, index) => `${dispatchLabels[method]}: ${texts[index]}`).join('. ');
}
