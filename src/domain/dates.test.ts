import { describe, expect, it } from 'vitest';
import { formatDateTime, formatLongDay, formatTime, localDay } from './dates.ts';

describe('an instant in a zone', () => {
  const midnightInSantiago = '2026-11-20T03:00:00Z';

  it('reads with the clock of the zone', () => {
    expect(formatDateTime(midnightInSantiago, 'America/Santiago')).toBe('20/11/2026 00:00');
    expect(formatTime(midnightInSantiago, 'America/Guatemala')).toBe('21:00');
  });

  it('belongs to a local day of the zone', () => {
    expect(localDay(midnightInSantiago, 'America/Santiago')).toBe('2026-11-20');
    expect(localDay(midnightInSantiago, 'America/Guatemala')).toBe('2026-11-19');
  });
});

describe('a local day in words', () => {
  it('has its weekday', () => {
    expect(formatLongDay('2026-11-20', '2026-12-31')).toBe('viernes 20 de noviembre');
  });

  it('names its year when that is not the present one', () => {
    expect(formatLongDay('2025-01-01', '2026-12-31')).toBe('miércoles 1 de enero de 2025');
  });
});
