import { holidaysIn } from '#domain/time/holidays.ts';
import { readNotes } from '../../notes/server/notes.repo.ts';
import type { DayEvent } from '../events.contract.ts';
import { groupHappenings } from '../eventText.rules.ts';
import type { EventQuery } from './eventQuery.ts';
import { coupons, menus, prices } from './offerEvents.repo.ts';
import { channels, closings, soldOuts } from './storeEvents.repo.ts';

const holidayEvents = ({ tenant, period }: EventQuery): DayEvent[] =>
  holidaysIn(tenant.country, period).map(({ day, name }) => ({
    kind: 'holiday',
    day,
    endDay: day,
    text: `Feriado: ${name}`,
    path: null,
  }));

async function noteEvents({ db, period, stores }: EventQuery): Promise<DayEvent[]> {
  const notes = await readNotes(db, period, stores);
  return notes.map(({ day, text }) => ({ kind: 'note', day, endDay: day, text, path: null }));
}

/** All that is known to have happened on the days of a period in some stores, in the order of the days. */
export async function readEvents(input: EventQuery): Promise<DayEvent[]> {
  const [notes, ...happenings] = await Promise.all([
    noteEvents(input),
    closings(input),
    soldOuts(input),
    channels(input),
    prices(input),
    menus(input),
    coupons(input),
  ]);
  return [...holidayEvents(input), ...notes, ...groupHappenings(happenings.flat())].toSorted((one, other) =>
    one.day.localeCompare(other.day),
  );
}
