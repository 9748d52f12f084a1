import { expect, test } from 'vitest';
import { countries } from '../countries.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatMonth,
  formatTime,
  localDay,
  zoneName,
} from './dates.ts';

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
});

test('a zone is named as people of the country would', () => {
  expect(zoneName('America/Punta_Arenas')).toBe('Punta Arenas');
  expect(zoneName('America/Mexico_City')).toBe('Ciudad de México');
  expect(zoneName(countries.cr.timeZone)).toBe('Costa Rica');
});

test('an instant belongs to a local day of the zone', () => {
  expect(localDay('2026-11-20T03:00:00Z', 'America/Santiago')).toBe('2026-11-20');
  expect(localDay('2026-11-20T03:00:00Z', 'America/Guatemala')).toBe('2026-11-19');
});

test('a day has its weekday in words, and its year when that is not the present one', () => {
  expect(formatLongDay('2026-11-20', '2026-12-31')).toBe('viernes 20 de noviembre');
  expect(formatLongDay('2025-01-01', '2026-12-31')).toBe('miércoles 1 de enero de 2025');
});

test('a month is read by its name', () => {
  expect(formatMonth('2026-11')).toBe('Noviembre 2026');
});
