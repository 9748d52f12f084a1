import { describe, expect, it } from 'vitest';
import { closedPermanently, activeClosing, opennessAt } from './openness.ts';
import { at, closing, emptyWeek, everyDay, iso, range, schedule } from './testing/schedules.ts';

describe('hours', () => {
  it('is open from the opening time until the closing time', () => {
    const store = schedule();
    expect(opennessAt(store, 'delivery', at('2026-06-10T11:59:59'))).toMatchObject({
      open: false,
      reason: 'outsideHours',
      until: iso('2026-06-10T12:00'),
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:00'))).toMatchObject({
      open: true,
      reason: 'open',
      until: iso('2026-06-10T16:00'),
      wait: 45,
    });
    expect(opennessAt(store, 'pickUp', at('2026-06-10T16:00'))).toMatchObject({
      open: false,
      until: iso('2026-06-10T19:00'),
      wait: 20,
    });
  });

  it('keeps one stretch over midnight', () => {
    const businessHours = { ...emptyWeek(), friday: [range('18:00', '24:00')], saturday: [range('00:00', '02:00')] };
    expect(opennessAt(schedule({ businessHours }), 'delivery', at('2026-06-12T20:00')).until).toBe(
      iso('2026-06-13T02:00'),
    );
  });

  it('has no end when a store never closes', () => {
    const always = schedule({ businessHours: everyDay(range('00:00', '24:00')) });
    expect(opennessAt(always, 'delivery', at('2026-06-12T20:00'))).toMatchObject({ open: true, until: null });
    const shut = { date: '2027-03-01', reason: 'Inventario', ranges: [] };
    const until = opennessAt({ ...always, specialDays: [shut] }, 'delivery', at('2026-06-12T20:00')).until;
    expect(until).toBe(iso('2027-03-01T00:00'));
  });

  it('tells a method without hours from one that is outside of them', () => {
    const businessHours = everyDay(range('12:00', '16:00', 'delivery'));
    expect(opennessAt(schedule({ businessHours }), 'pickUp', at('2026-06-10T13:00'))).toMatchObject({
      reason: 'noHours',
      until: null,
    });
    const special = { date: '2026-09-18', reason: null, ranges: [range('10:00', '14:00', 'pickUp')] };
    expect(
      opennessAt(schedule({ businessHours, specialDays: [special] }), 'pickUp', at('2026-06-10T13:00')).until,
    ).toBe(iso('2026-09-18T10:00'));
  });

  it('says that a method is off before anything else', () => {
    const store = schedule({
      orderMethod: { delivery: false, pickUp: true },
      closings: [closing('2026-06-10T10:00', null)],
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T13:00'))).toMatchObject({ reason: 'disabled', until: null });
  });

  it('takes the hours of a special day instead of those of its weekday', () => {
    const store = schedule({ specialDays: [{ date: '2026-12-25', reason: 'Navidad', ranges: [] }] });
    expect(opennessAt(store, 'delivery', at('2026-12-25T13:00'))).toMatchObject({
      open: false,
      reason: 'specialDay',
      note: 'Navidad',
      until: iso('2026-12-26T12:00'),
    });
  });

  it('finds the ordinary week again after a long row of special days', () => {
    const specialDays = Array.from({ length: 31 }, (_, day) => ({
      date: `2026-12-${String(day + 1).padStart(2, '0')}`,
      reason: 'Vacaciones',
      ranges: [],
    }));
    const businessHours = { ...emptyWeek(), thursday: [range('12:00', '16:00')] };
    expect(opennessAt(schedule({ businessHours, specialDays }), 'delivery', at('2026-12-03T13:00')).until).toBe(
      iso('2027-01-07T12:00'),
    );
  });
});

it('looks past a special day for the weekday it took', () => {
  const businessHours = { ...emptyWeek(), saturday: [range('12:00', '16:00')] };
  const specialDays = [{ date: '2026-06-13', reason: null, ranges: [] }];
  const { until } = opennessAt(schedule({ businessHours, specialDays }), 'delivery', at('2026-06-08T13:00'));
  expect(until).toBe(iso('2026-06-20T12:00'));
});

describe('closings', () => {
  it('tells when orders are really taken again, not when the closing ends', () => {
    const store = schedule({ closings: [closing('2026-06-10T15:00', '2026-06-10T17:00', { reason: 'Corte de luz' })] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T15:30'))).toMatchObject({
      open: false,
      reason: 'closing',
      note: 'Corte de luz',
      until: iso('2026-06-10T19:00'),
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:30')).until).toBe(iso('2026-06-10T15:00'));
  });

  it('joins closings that touch or overlap', () => {
    const touching = [closing('2026-06-10T12:30', '2026-06-10T13:00'), closing('2026-06-10T13:00', '2026-06-10T14:00')];
    const over = closing('2026-06-10T13:30', '2026-06-10T15:00');
    const store = schedule({ closings: [...touching, over] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:45')).until).toBe(iso('2026-06-10T15:00'));
  });

  it('that overlap are told by what was written on the one that ends last', () => {
    const short = closing('2026-06-10T12:00', '2026-06-10T13:00', { reason: 'Corte de luz' });
    const long = closing('2026-06-10T12:00', '2026-06-10T15:00', { reason: 'Inventario' });
    for (const closings of [
      [short, long],
      [long, short],
    ])
      expect(opennessAt(schedule({ closings }), 'delivery', at('2026-06-10T12:30')).note).toBe('Inventario');
  });

  it('never reopens by itself from one without an end', () => {
    const store = schedule({ closings: [closing('2026-06-10T10:00', null)] });
    expect(opennessAt(store, 'delivery', at('2026-06-20T13:00'))).toMatchObject({ reason: 'closing', until: null });
    expect(closedPermanently(store, at('2026-06-20T13:00'))).toBe(true);
    expect(closedPermanently(store, at('2026-06-10T09:59'))).toBe(false);
  });

  it('are told as one with the end of the last that touches or overlaps', () => {
    const inventory = closing('2026-06-10T12:30', '2026-06-10T13:00', { reason: 'Inventario' });
    const store = schedule({ closings: [inventory, closing('2026-06-10T13:00', '2026-06-10T14:00')] });
    expect(activeClosing(store, 'delivery', at('2026-06-10T12:45'))).toEqual({
      reason: 'Inventario',
      until: iso('2026-06-10T14:00'),
    });
    expect(activeClosing(store, 'delivery', at('2026-06-10T14:00'))).toBeNull();
    const forever = schedule({ closings: [inventory, closing('2026-06-10T13:00', null)] });
    expect(activeClosing(forever, 'delivery', at('2026-06-10T12:45'))).toMatchObject({ until: null });
  });

  it('closes only what it names', () => {
    const store = schedule({ closings: [closing('2026-06-10T12:00', null, { dispatchMethod: 'pickUp' })] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T13:00')).open).toBe(true);
    expect(opennessAt(store, 'pickUp', at('2026-06-10T13:00')).open).toBe(false);
  });
});

describe('days on which the clock changes in Chile', () => {
  it('is open an hour longer when the last hour of Saturday comes twice', () => {
    const store = schedule({ businessHours: everyDay(range('20:00', '24:00')) });
    const opening = Date.parse(iso('2026-04-04T20:00'));
    expect(opennessAt(store, 'delivery', new Date(opening)).until).toBe(
      new Date(opening + 5 * 3_600_000).toISOString(),
    );
  });

  it('closes once at a time that comes twice, the first time', () => {
    const store = schedule({ businessHours: everyDay(range('20:00', '23:30')) });
    const first = Date.parse(iso('2026-04-04T23:30'));
    expect(opennessAt(store, 'delivery', at('2026-04-04T21:00')).until).toBe(new Date(first).toISOString());
    const repeated = new Date(first + 45 * 60_000);
    expect(opennessAt(store, 'delivery', repeated)).toMatchObject({ open: false, until: iso('2026-04-05T20:00') });
  });

  it('loses the hour that the clock skips', () => {
    const businessHours = { ...emptyWeek(), saturday: [range('20:00', '24:00')], sunday: [range('00:00', '02:00')] };
    const opening = Date.parse(iso('2026-09-05T20:00'));
    const { until } = opennessAt(schedule({ businessHours }), 'delivery', new Date(opening));
    expect(until).toBe(new Date(opening + 5 * 3_600_000).toISOString());
    expect(until).toBe(iso('2026-09-06T02:00'));
  });

  it('does not open for hours that are skipped altogether', () => {
    const businessHours = { ...emptyWeek(), sunday: [range('00:00', '00:45'), range('12:00', '13:00')] };
    const { until } = opennessAt(schedule({ businessHours }), 'delivery', at('2026-09-05T20:00'));
    expect(until).toBe(iso('2026-09-06T12:00'));
  });

  it('changes nothing in Belize', () => {
    const zone = 'America/Belize';
    const store = schedule({ timeZone: zone, businessHours: everyDay(range('20:00', '24:00')) });
    const opening = at('2026-04-04T20:00', zone).getTime();
    expect(opennessAt(store, 'delivery', new Date(opening)).until).toBe(
      new Date(opening + 4 * 3_600_000).toISOString(),
    );
  });
});
