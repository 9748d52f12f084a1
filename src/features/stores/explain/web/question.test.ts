import { expect, it } from 'vitest';
import { blankQuestion, queryOf } from './question.ts';

const zone = 'America/Santiago';
const place = { latitude: -33.45, longitude: -70.66 };

it('asks about delivery now by default', () => {
  expect(queryOf(blankQuestion, zone)).toEqual({ dispatchMethod: 'delivery' });
});

it('reads the time in the time zone of the store', () => {
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T18:30' }, zone).at).toBe('2026-11-20T21:30:00.000Z');
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T18:30' }, 'America/Belize').at).toBe(
    '2026-11-21T00:30:00.000Z',
  );
});

it('ignores incomplete input', () => {
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T', total: Number.NaN }, zone)).toEqual({
    dispatchMethod: 'delivery',
  });
});

it('sends place and total only for delivery', () => {
  expect(queryOf({ method: 'delivery', moment: '', place, total: 9000 }, zone)).toEqual({
    dispatchMethod: 'delivery',
    ...place,
    total: 9000,
  });
  expect(queryOf({ method: 'pickUp', moment: '', place, total: 9000 }, zone)).toEqual({ dispatchMethod: 'pickUp' });
});
