import { expect, it } from 'vitest';
import { blankQuestion, queryOf } from './question.ts';

const zone = 'America/Santiago';
const place = { latitude: -33.45, longitude: -70.66 };

it('asks about delivery now when nothing is chosen', () => {
  expect(queryOf(blankQuestion, zone)).toEqual({ dispatchMethod: 'delivery' });
});

it("reads the moment on the store's clock", () => {
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T18:30' }, zone).at).toBe('2026-11-20T21:30:00.000Z');
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T18:30' }, 'America/Belize').at).toBe(
    '2026-11-21T00:30:00.000Z',
  );
});

it('leaves out what is still being typed', () => {
  expect(queryOf({ ...blankQuestion, moment: '2026-11-20T', total: Number.NaN }, zone)).toEqual({
    dispatchMethod: 'delivery',
  });
});

it('sends the place and the total of a delivery only', () => {
  expect(queryOf({ method: 'delivery', moment: '', place, total: 9000 }, zone)).toEqual({
    dispatchMethod: 'delivery',
    ...place,
    total: 9000,
  });
  expect(queryOf({ method: 'pickUp', moment: '', place, total: 9000 }, zone)).toEqual({ dispatchMethod: 'pickUp' });
});
