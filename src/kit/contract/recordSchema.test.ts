import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordSchema } from './recordSchema.ts';

const booking = z.object({
  guest: z.string().min(1, 'Falta'),
  nights: z.number('Un número'),
  most: z.number('Un número'),
});
const blank = () => ({ guest: '', nights: 0, most: 10 });
const rules = recordSchema(booking, blank, ({ nights, most }) =>
  nights > most ? [{ path: ['nights'], message: `Hasta ${most}` }] : [],
);
const messagesOf = (value: unknown) =>
  rules.safeParse(value).error?.issues.map(({ path, message }) => [...path, message]);

describe('rules across the fields of a record', () => {
  it('accept a valid record', () => expect(messagesOf({ guest: 'Ana', nights: 2, most: 3 })).toBeUndefined());
  it('report their errors together with those of single fields', () =>
    expect(messagesOf({ guest: '', nights: 4, most: 3 })).toEqual([
      ['guest', 'Falta'],
      ['nights', 'Hasta 3'],
    ]));
  it('treat an invalid field as blank', () =>
    expect(messagesOf({ guest: 'Ana', nights: 12, most: 'tres' })).toEqual([
      ['most', 'Un número'],
      ['nights', 'Hasta 10'],
    ]));
  it('add no error to an invalid field', () =>
    expect(messagesOf({ guest: 'Ana', nights: 'doce', most: -1 })).toEqual([['nights', 'Un número']]));
  it('do not run on a value that is not a record', () => expect(messagesOf('Ana')).toHaveLength(1));
});
