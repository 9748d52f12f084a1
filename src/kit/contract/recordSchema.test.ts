import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordSchema } from './recordSchema.ts';

const stay = z.object({
  guest: z.string().min(1, 'Falta'),
  nights: z.number('Un número'),
  most: z.number('Un número'),
});
const blank = () => ({ guest: '', nights: 0, most: 10 });
const rules = recordSchema(stay, blank, ({ nights, most }) =>
  nights > most ? [{ path: ['nights'], message: `Hasta ${most}` }] : [],
);
const said = (value: unknown) => rules.safeParse(value).error?.issues.map(({ path, message }) => [...path, message]);

describe('the rules of a whole record', () => {
  it('pass what fits', () => expect(said({ guest: 'Ana', nights: 2, most: 3 })).toBeUndefined());
  it('are told together with a field that is wrong by itself', () =>
    expect(said({ guest: '', nights: 4, most: 3 })).toEqual([
      ['guest', 'Falta'],
      ['nights', 'Hasta 3'],
    ]));
  it('take a wrong field for blank', () =>
    expect(said({ guest: 'Ana', nights: 12, most: 'tres' })).toEqual([
      ['most', 'Un número'],
      ['nights', 'Hasta 10'],
    ]));
  it('say nothing more of a wrong field', () =>
    expect(said({ guest: 'Ana', nights: 'doce', most: -1 })).toEqual([['nights', 'Un número']]));
  it('are not asked of what is no record', () => expect(said('Ana')).toHaveLength(1));
});
