import { describe, expect, it } from 'vitest';
import { closingNotice } from './closingNotice.ts';

// A Friday, 12:00 in Santiago.
const now = Date.parse('2026-11-20T15:00:00.000Z');
const closingUntil = (endDatetime: string | null, timeZone = 'America/Santiago') => ({
  storeId: 1,
  storeName: 'Ñuñoa Plaza',
  timeZone,
  startDatetime: '2026-11-20T15:00:00.000Z',
  endDatetime,
});
const hour = closingUntil('2026-11-20T16:00:00.000Z');
const draft = (kind: 'oneHour' | 'restOfDay' | 'permanent') => ({ kind, startLocal: null, endLocal: null });
const period = (startLocal: string, endLocal: string) => ({ kind: 'period' as const, startLocal, endLocal });

describe('the notice of a closing', () => {
  it('names the store and its reopening time', () => {
    expect(closingNotice('Ñuñoa Plaza', draft('oneHour'), [hour], now)).toBe('Ñuñoa Plaza cerrado hasta 13:00');
  });

  it('counts several stores, and has no time if their time zones differ', () => {
    expect(closingNotice('2 locales', draft('oneHour'), [hour, hour], now)).toBe('2 locales cerrados hasta 13:00');
    const east = closingUntil('2026-11-20T16:00:00.000Z', 'Pacific/Easter');
    expect(closingNotice('2 locales', draft('oneHour'), [hour, east], now)).toBe('2 locales cerrados por 1 hora');
  });

  it('has start and end of a period, with the day once if it is the same', () => {
    const sameDay = period('2026-11-23T10:00', '2026-11-23T12:30');
    const twoDays = period('2026-11-23T22:00', '2026-11-24T02:00');
    expect(closingNotice('Ñuñoa Plaza', sameDay, [hour], now)).toBe(
      'Ñuñoa Plaza: cierre programado del 23/11/2026 10:00 a las 12:30',
    );
    expect(closingNotice('3 locales', twoDays, [hour], now)).toBe(
      '3 locales: cierre programado del 23/11/2026 22:00 al 24/11/2026 02:00',
    );
  });

  it('mentions that a closing without an end must be ended by hand', () => {
    const closed = closingUntil(null);
    expect(closingNotice('Ñuñoa Plaza', draft('permanent'), [closed], now)).toMatch(/hasta que alguien lo abra$/);
    expect(closingNotice('2 locales', draft('permanent'), [closed, closed], now)).toMatch(/alguien los abra$/);
  });
});
