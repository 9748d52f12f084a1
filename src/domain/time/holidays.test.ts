import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../countries.ts';
import { easterOf, holidaysIn } from './holidays.ts';

const daysOf = (country: CountryCode, year: number) =>
  holidaysIn(country, { startDate: `${year}-01-01`, endDate: `${year}-12-31` }).map(({ day }) => day.slice(5));

describe('holidays', () => {
  it('know Easter', () => {
    const days = [2024, 2025, 2026, 2027, 2030, 2038].map((year) => easterOf(year).toString());
    expect(days).toEqual(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25']);
  });

  it('of Chile follow Easter, the solstice and the laws that move them', () => {
    expect(daysOf('cl', 2026)).toEqual(
      '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25'.split(' '),
    );
    expect(daysOf('cl', 2024)).toEqual(
      '01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25'.split(
        ' ',
      ),
    );
    expect(daysOf('cl', 2023)).toEqual(expect.arrayContaining(['01-02', '06-21', '06-26', '10-09', '10-27']));
    expect(daysOf('cl', 2021)).toContain('09-17');
  });

  it('of Costa Rica, Guatemala and Mexico are those of their labour laws', () => {
    expect(daysOf('cr', 2026)).toEqual(
      '01-01 04-02 04-03 04-11 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25'.split(' '),
    );
    expect(daysOf('gt', 2026)).toEqual(
      '01-01 04-02 04-03 04-04 05-01 06-29 09-15 10-20 11-01 12-24 12-25 12-31'.split(' '),
    );
    expect(daysOf('gt', 2023)).toContain('07-03');
    expect(daysOf('mx', 2026)).toEqual('01-01 02-02 03-16 05-01 09-16 11-16 12-25'.split(' '));
    expect(daysOf('mx', 2030)).toContain('10-01');
  });

  it('are those of the period alone, over the turn of a year too', () => {
    expect(holidaysIn('cl', { startDate: '2026-12-20', endDate: '2027-01-05' })).toEqual([
      { day: '2026-12-25', name: 'Navidad' },
      { day: '2027-01-01', name: 'Año Nuevo' },
    ]);
  });
});
