import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/time/weekdays.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { pick, whyNot, windows } from './bannerEngine.rules.ts';
import { type BannerPlace, type BannerRule, isVisibleAt, scheduleSpans } from './bannerRule.rules.ts';
import { slotLines } from './bannerSlots.rules.ts';

const santiago = 'America/Santiago';
const place: BannerPlace = { storeId: 1, timeZone: santiago, method: null, platform: 'web' };
const at = (text: string) => new Date(`${text}Z`);
const hour = 3_600_000;
const day = 24 * hour;

let count = 0;
const rule = (fields: Partial<BannerRule> = {}): BannerRule => ({
  id: ++count,
  kind: 'position',
  placement: 'menuTop',
  target: null,
  startDate: null,
  endDate: null,
  availability: 'always',
  availableDays: [],
  startTime: null,
  endTime: null,
  dispatchMethod: 'both',
  platforms: [],
  stores: 'all',
  position: 1,
  active: true,
  missing: [],
  sold: null,
  ...fields,
});
const scheduled = (fields: Partial<BannerRule>) => rule({ availability: 'scheduled', ...fields });
const isVisible = (each: BannerRule, text: string, timeZone = santiago) =>
  isVisibleAt(each, { ...place, timeZone, at: at(text) });
const spansOf = (each: BannerRule, from: string, hours: number, timeZone = santiago) =>
  scheduleSpans(each, timeZone, { from: at(from).getTime(), until: at(from).getTime() + hours * hour }).map((span) =>
    [span.from, span.until].map((edge) => new Date(edge).toISOString().slice(0, 16)),
  );

describe('a banner', () => {
  it('is seen on its dates, both included, on the clock of the store', () => {
    const november = rule({ startDate: '2026-11-20', endDate: '2026-11-21' });
    expect(isVisible(november, '2026-11-20T02:59')).toBe(false);
    expect(isVisible(november, '2026-11-20T03:00')).toBe(true);
    expect(isVisible(november, '2026-11-22T02:59')).toBe(true);
    expect(isVisible(november, '2026-11-22T03:00')).toBe(false);
    expect(isVisible(november, '2026-11-20T03:00', 'America/Mexico_City')).toBe(false);
  });

  it('keeps the day that its hours began on when they pass midnight', () => {
    const friday = scheduled({ availableDays: ['friday'], startTime: '22:00', endTime: '02:00' });
    expect(spansOf(friday, '2026-11-20T12:00', 48)).toEqual([['2026-11-21T01:00', '2026-11-21T05:00']]);
  });

  it('joins hours until 24:00 with those of the next day', () => {
    const evening = scheduled({ startTime: '20:00', endTime: '24:00' });
    expect(spansOf(evening, '2026-11-20T12:00', 24)).toEqual([['2026-11-20T23:00', '2026-11-21T03:00']]);
    const all = scheduled({ startTime: '00:00', endTime: '24:00' });
    expect(spansOf(all, '2026-11-20T12:00', 48)).toEqual([['2026-11-20T12:00', '2026-11-22T12:00']]);
  });

  it('ends exactly at its end', () => {
    const lunch = scheduled({ startTime: '12:00', endTime: '15:00' });
    expect(isVisible(lunch, '2026-11-20T17:59:59.999')).toBe(true);
    expect(isVisible(lunch, '2026-11-20T18:00')).toBe(false);
  });

  it('follows the clock through both changes of a year in two zones', () => {
    const night = scheduled({ startTime: '23:00', endTime: '01:30' });
    // Santiago repeats the hour before midnight of April 5 and skips the one after midnight of September 6.
    expect(spansOf(night, '2026-04-04T20:00', 12)).toEqual([['2026-04-05T02:00', '2026-04-05T05:30']]);
    expect(spansOf(night, '2026-09-05T20:00', 12)).toEqual([['2026-09-06T03:00', '2026-09-06T04:30']]);
    const madrid = scheduled({ startTime: '01:00', endTime: '04:00' });
    expect(spansOf(madrid, '2026-03-28T20:00', 12, 'Europe/Madrid')).toEqual([
      ['2026-03-29T00:00', '2026-03-29T02:00'],
    ]);
    expect(spansOf(madrid, '2026-10-24T20:00', 12, 'Europe/Madrid')).toEqual([
      ['2026-10-24T23:00', '2026-10-25T03:00'],
    ]);
  });

  it('is limited to its stores, methods and platforms, which pop-ups call otherwise', () => {
    const limited = rule({ stores: [2], dispatchMethod: 'delivery', platforms: ['responsive'] });
    const moment = { ...place, at: at('2026-11-20T12:00') };
    expect(isVisibleAt(limited, moment)).toBe(false);
    const there = { ...moment, storeId: 2, platform: 'webResponsive' } as const;
    expect(isVisibleAt(limited, { ...there, method: 'delivery' })).toBe(true);
    expect(isVisibleAt(limited, { ...there, method: 'pickUp' })).toBe(false);
    expect(isVisibleAt(limited, { ...there, platform: 'app' })).toBe(false);
    expect(isVisibleAt(limited, { ...there, storeId: null })).toBe(false);
  });

  it('says everything that hides it, and until when', () => {
    const moment = { ...place, at: at('2026-11-20T12:00') };
    const hidden = scheduled({
      active: false,
      missing: ['noPicture'],
      stores: [2],
      platforms: ['app'],
      availableDays: ['saturday'],
      sold: [],
    });
    expect(whyNot(hidden, [hidden], moment)).toEqual([
      { why: 'off', until: null },
      { why: 'noPicture', until: null },
      { why: 'store', until: null },
      { why: 'platform', until: null },
      { why: 'weekday', until: '2026-11-21T03:00:00.000Z' },
      { why: 'targetNotSold', until: null },
    ]);
    const late = rule({ startDate: '2026-12-01' });
    expect(whyNot(late, [late], moment)).toEqual([{ why: 'notYet', until: '2026-12-01T03:00:00.000Z' }]);
    const early = rule({ endDate: '2026-11-01' });
    expect(whyNot(early, [early], moment)).toEqual([{ why: 'over', until: null }]);
    const hours = scheduled({ startTime: '20:00', endTime: '22:00' });
    expect(whyNot(hours, [hours], moment)).toEqual([{ why: 'hours', until: '2026-11-20T23:00:00.000Z' }]);
  });
});

describe('a slot', () => {
  it('shows the first position, and reports who hides the others and until when', () => {
    const first = rule({ position: 1, endDate: '2026-11-21' });
    const second = rule({ position: 2 });
    const moment = { ...place, at: at('2026-11-20T12:00') };
    expect(pick([second, first], moment).map(({ id }) => id)).toEqual([first.id]);
    expect(whyNot(second, [second, first], moment)).toEqual([
      { why: 'outranked', until: '2026-11-22T03:00:00.000Z', by: first.id },
    ]);
    expect(whyNot(first, [second, first], moment)).toEqual([]);
    const from = moment.at.getTime();
    const until = from + 7 * day;
    const change = at('2026-11-22T03:00').getTime();
    expect(slotLines([second, first], place, { from, until }, 5)).toEqual([
      {
        lines: [
          { rule: first, visible: [{ from, until: change }], conflicts: [] },
          {
            rule: second,
            visible: [{ from: change, until }],
            conflicts: [{ winner: first.id, from, until: change }],
          },
        ],
        moreCount: 0,
      },
    ]);
  });

  it('takes turns by day among equal positions', () => {
    const tied = [rule(), rule()];
    const visibleOn = (text: string) => pick(tied, { ...place, at: at(text) })[0]?.id;
    expect(visibleOn('2026-11-20T12:00')).toBe(visibleOn('2026-11-21T02:59'));
    expect(visibleOn('2026-11-20T12:00')).not.toBe(visibleOn('2026-11-21T03:00'));
    expect(windows(tied, place, at('2026-11-20T12:00')).nextChange).toEqual(at('2026-11-21T03:00'));
  });

  it('is a carousel for banners, and one for each category or product that positions are drawn at', () => {
    const banners = [rule({ kind: 'banner', placement: 'home' }), rule({ kind: 'banner', placement: 'home' })];
    const of = (id: number) => rule({ placement: 'category', target: { type: 'category', id } });
    const all = [...banners, of(5), of(6)];
    expect(windows(all, place, at('2026-11-20T12:00')).visible).toHaveLength(4);
    const lines = slotLines(all, place, { from: 0, until: day }, 5).flatMap((slot) => slot.lines);
    expect(lines.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  });

  it('lets the next one through while what the first promotes is not sold', () => {
    const noon = at('2026-11-20T15:00').getTime();
    const first = rule({ sold: [{ from: noon, until: noon + hour }] });
    const second = rule({ position: 2 });
    const { visible, nextChange: change } = windows([first, second], place, new Date(noon - hour));
    expect(change).toEqual(new Date(noon));
    expect(new Map(visible.map((each) => [each.id, each.windows]))).toEqual(
      new Map([
        [first.id, [{ from: '2026-11-20T15:00:00.000Z', until: '2026-11-20T16:00:00.000Z' }]],
        [
          second.id,
          [
            { from: null, until: '2026-11-20T15:00:00.000Z' },
            { from: '2026-11-20T16:00:00.000Z', until: null },
          ],
        ],
      ]),
    );
  });
});

const zones = [santiago, 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Easter'];
const times = ['00:00', '01:30', '08:00', '12:00', '22:45', '23:55'];
const dates = ['2026-04-03', '2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2026-10-25'];
const randomRule = fc.record({
  kind: fc.constantFrom('position' as const, 'banner' as const, 'popUp' as const),
  position: fc.integer({ min: 1, max: 2 }),
  availability: fc.constantFrom('always' as const, 'scheduled' as const),
  availableDays: fc.subarray([...weekdays], { maxLength: 3 }),
  startDate: fc.option(fc.constantFrom(...dates.slice(0, 3)), { freq: 2 }),
  endDate: fc.option(fc.constantFrom(...dates), { freq: 2 }),
  hours: fc.option(fc.tuple(fc.constantFrom(...times), fc.constantFrom(...times.slice(1), '24:00')), { freq: 2 }),
});
const starts = ['2026-04-04T12:00', '2026-09-05T22:00', '2026-10-24T12:00', '2026-03-28T18:00'];

describe('an answer that is kept', () => {
  /** 2,500 cases of four rules: ten thousand rules. */
  it('never shows a banner past its end, and has another tag before what is seen changes', () => {
    fc.assert(
      fc.property(
        fc.array(randomRule, { minLength: 4, maxLength: 4 }),
        fc.constantFrom(...zones),
        fc.constantFrom(...starts),
        fc.nat({ max: 36 * 60 }),
        fc.nat({ max: 1000 }),
        (drafts, timeZone, start, minute, part) => {
          const rules = drafts.map(({ hours, ...draft }, index) =>
            rule({
              ...draft,
              id: index + 1,
              placement: draft.kind === 'popUp' ? null : 'home',
              startTime: hours?.[0] === hours?.[1] ? null : (hours?.[0] ?? null),
              endTime: hours?.[0] === hours?.[1] ? null : (hours?.[1] ?? null),
            }),
          );
          const where = { ...place, timeZone };
          const from = at(start).getTime() + minute * 60_000;
          const first = windows(rules, where, new Date(from));
          const pickedAt = (instant: number) =>
            [...Map.groupBy(rules, ({ kind }) => kind).values()]
              .flatMap((slot) => pick(slot, { ...where, at: new Date(instant) }).map(({ id }) => id))
              .toSorted((one, other) => one - other);
          const inWindows = (answer: typeof first, instant: number) =>
            answer.visible
              .filter((each) =>
                each.windows.some(
                  (window) =>
                    (window.from === null || Date.parse(window.from) <= instant) &&
                    (window.until === null || instant < Date.parse(window.until)),
                ),
              )
              .map(({ id }) => id)
              .toSorted((one, other) => one - other);
          const later = from + Math.floor((first.until.getTime() - from - 1) * (part / 1000));
          expect(pickedAt(later)).toEqual(pickedAt(from));
          expect(windows(rules, where, new Date(later)).visible).toEqual(first.visible);
          const ahead = from + Math.floor(day * (part / 1000));
          expect(inWindows(first, ahead)).toEqual(pickedAt(ahead));
          const change = first.nextChange;
          expect(change === null || !deepEqual(windows(rules, where, change).visible, first.visible)).toBe(true);
        },
      ),
      { numRuns: 2500 },
    );
  });
});

it('works out 500 banners for 200 stores', () => {
  const rules = Array.from({ length: 500 }, (_, index) =>
    scheduled({
      kind: index % 3 === 0 ? 'banner' : 'position',
      placement: index % 2 === 0 ? 'home' : 'menuTop',
      stores: index % 5 === 0 ? 'all' : [1 + (index % 200)],
      startTime: times[index % 5] ?? '00:00',
      endTime: '24:00',
      position: 1 + (index % 4),
    }),
  );
  for (let storeId = 1; storeId <= 200; storeId += 1)
    expect(windows(rules, { ...place, storeId }, at('2026-11-20T12:00')).visible.length).toBeGreaterThan(0);
});

it('compares 500 banners that compete for one place a few times each', () => {
  let reads = 0;
  const counted = (fields: Partial<BannerRule>, position: number) =>
    Object.defineProperty(scheduled(fields), 'position', {
      get: () => {
        reads += 1;
        return position;
      },
    });
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0')).join(':');
  const rules = Array.from({ length: 500 }, (_, index) =>
    counted({ startTime: clock(480 + index), endTime: clock(1020 + ((index * 7) % 400)) }, 500 - index),
  );
  const from = at('2026-11-20T12:00').getTime();
  const [slot] = slotLines(rules, place, { from, until: from + 14 * day }, 30);
  expect([slot?.lines.length, slot?.moreCount]).toEqual([30, 470]);
  // Fourteen days begin and end 500 times, each with a search among 500.
  expect(reads).toBeLessThan(14 * 1000 * 3 * 2 * Math.log2(500));
});
