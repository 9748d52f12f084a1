import { opennessAt } from '#domain/schedule/openness.ts';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { businessDayEnd } from '#domain/time/businessDay.ts';
import { filtered } from '../../rows/server/stores.repo.ts';
import { schedulesOf, type Stores } from '../../record/server/storeSchedules.repo.ts';
import { type Viewer, viewOf } from '../../record/server/storeView.ts';

type ReadContext = Pick<Ctx, 'db' | 'actor' | 'tenant'>;
type ScheduleReader = Pick<Ctx, 'db'> & Viewer;

/** When the business day of the whole company ends: what was off for today may be sold again. */
export const dayEnd = (
  { timeZone, businessDayCutoff }: Pick<Ctx['tenant'], 'timeZone' | 'businessDayCutoff'>,
  now: Date,
): Date => new Date(businessDayEnd({ timeZone, businessDayCutoff }, now.getTime()));

function visibleSchedules({ db, actor, tenant }: ScheduleReader, ids: readonly number[], now: Date) {
  const view = viewOf({ actor, tenant }, now);
  const selected = filtered(db.selectFrom('stores as s') as unknown as Stores, {}, ids).where((is) =>
    view.storeScope ? is('s.id', '=', anyOf(view.storeScope)) : is.lit(true),
  );
  return schedulesOf(db, selected, view);
}

/** The next opening for deliveries of those stores, of some, that their hours have closed now. */
export async function closedByHours(
  reader: ScheduleReader,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, { opensAt: string | null }>> {
  const schedules = await visibleSchedules(reader, ids, now);
  return new Map(
    [...schedules].flatMap(([id, schedule]) => {
      const { reason, until } = opennessAt(schedule, 'delivery', now);
      return reason === 'outsideHours' ? [[id, { opensAt: until }] as const] : [];
    }),
  );
}

/** When each of these stores opens for the first time after its present business day; absent for one out of reach. */
export async function nextOpenings(ctx: ReadContext, ids: readonly number[], now: Date): Promise<Map<number, Date>> {
  const schedules = await visibleSchedules(ctx, ids, now);
  return new Map([...schedules].map(([id, schedule]) => [id, openingAfter(schedule, ctx.tenant, now)]));
}

function openingAfter(schedule: Schedule, { businessDayCutoff }: Ctx['tenant'], now: Date): Date {
  const end = new Date(businessDayEnd({ timeZone: schedule.timeZone, businessDayCutoff }, now.getTime()));
  const openings = dispatchMethods.flatMap((method) => {
    const { open, until } = opennessAt(schedule, method, end);
    return open ? [end] : until ? [new Date(until)] : [];
  });
  return openings.reduce((first, next) => (next < first ? next : first), openings[0] ?? end);
}
