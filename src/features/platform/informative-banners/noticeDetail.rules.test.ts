import { expect, test } from 'vitest';
import { countdownText, noticeDetail } from './noticeDetail.rules.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const format = {
  money: (value: number) => `$${value}`,
  dateTime: (instant: string) => instant,
  day: (day: string) => day,
};
const plain = { maintenanceAt: null, kind: 'general', invoice: null, body: '' } as const;

test.each([
  ['2026-11-30T12:00:00Z', 'En curso'],
  ['2026-11-30T12:00:30Z', 'Empieza en 1 min'],
  ['2026-11-30T12:59:00Z', 'Empieza en 59 min'],
  ['2026-11-30T13:00:00Z', 'Empieza en 1 h'],
  ['2026-11-30T14:15:00Z', 'Empieza en 2 h 15 min'],
  ['2026-12-02T12:00:00Z', 'Empieza en 2 días'],
])('counts down to %s as «%s»', (startsAt, expected) => {
  expect(countdownText(startsAt, now)).toBe(expected);
});

test('the line of a notice is its countdown, its invoice or the first line of its text', () => {
  const maintenanceAt = '2026-11-30T13:00:00Z';
  expect(noticeDetail({ ...plain, kind: 'maintenance', maintenanceAt }, format, now)).toBe(
    `Empieza en 1 h · ${maintenanceAt}`,
  );
  const invoice = { number: 'F-7', amount: 89_000, dueOn: '2026-12-05' };
  expect(noticeDetail({ ...plain, kind: 'invoice', invoice }, format, now)).toBe(
    'Factura F-7 de $89000 · vence el 2026-12-05',
  );
  expect(noticeDetail({ ...plain, body: 'Primera línea\nSegunda' }, format, now)).toBe('Primera línea');
  expect(noticeDetail(plain, format, now)).toBe('');
});
