import { describe, expect, it } from 'vitest';
import { type Happening, groupHappenings } from './eventText.rules.ts';

const closing = (name: string, day = '2026-11-03'): Happening => ({
  kind: 'closing',
  day,
  endDay: day,
  verbs: ['Cerró', 'Cerraron'],
  nouns: 'locales',
  name,
  detail: 'corte de luz',
  path: null,
});
const texts = (happenings: readonly Happening[]) => groupHappenings(happenings).map(({ text }) => text);

describe('what happened', () => {
  it('is told with its detail where it is one', () => {
    expect(texts([closing('Ñuñoa')])).toEqual(['Cerró Ñuñoa (corte de luz)']);
  });

  it('is told together where it is alike on one day, of many by three names', () => {
    expect(texts([closing('Ñuñoa'), closing('Maipú')])).toEqual(['Cerraron 2 locales: Ñuñoa y Maipú']);
    expect(texts(['A', 'B', 'C', 'D', 'E'].map((name) => closing(name)))).toEqual([
      'Cerraron 5 locales: A, B, C y 2 más',
    ]);
  });

  it('is told day by day, and until the last of them', () => {
    const long = { ...closing('Maipú'), endDay: '2026-11-09' };
    expect(groupHappenings([closing('Ñuñoa', '2026-11-05'), closing('Ñuñoa'), long])).toMatchObject([
      { day: '2026-11-03', endDay: '2026-11-09' },
      { day: '2026-11-05', endDay: '2026-11-05' },
    ]);
  });
});
