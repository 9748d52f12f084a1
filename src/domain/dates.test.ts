import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDay, formatTime, zoneName } from './dates.ts';

test('an instant is read in the zone it is asked for, on both sides of a clock change', () => {
  expect(formatDateTime('2026-11-20T20:05:00Z', 'America/Santiago')).toBe('20/11/2026 17:05');
  expect(formatTime('2026-09-06T03:59:00Z', 'America/Santiago')).toBe('23:59');
  expect(formatTime('2026-09-06T04:00:00Z', 'America/Santiago')).toBe('01:00');
  expect(formatTime('2026-04-05T03:30:00Z', 'America/Santiago')).toBe('23:30');
  expect(formatDate('2026-11-21T03:00:00Z', 'America/Belize')).toBe('20/11/2026');
});

test('midnight is 00:00 and a local day keeps its date', () => {
  expect(formatTime('2026-11-21T06:00:00Z', 'America/Guatemala')).toBe('00:00');
  expect(formatDay('2026-11-05')).toBe('05/11/2026');
  expect(zoneName('America/Mexico_City')).toBe('Mexico City');
});
