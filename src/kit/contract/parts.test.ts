import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inParts, mergeParts, withRemovals } from './parts.ts';

const methods = z.partialRecord(z.enum(['cash', 'card', 'mach']), z.boolean());
const settings = z.strictObject({ store: methods, delivery: methods, wait: z.number(), days: z.array(z.string()) });
const parts = inParts(settings);
const stored = { store: { cash: true, card: true }, delivery: { card: true }, wait: 20, days: ['monday'] };

const sent = (value: unknown) => parts.parse(value);

describe('a value in parts', () => {
  test('keeps what a body omits, at every depth', () => {
    expect(mergeParts(settings, stored, sent({ store: { mach: true } }))).toEqual({
      ...stored,
      store: { cash: true, card: true, mach: true },
    });
  });

  test('loses a key of a map that is null, and replaces a list', () => {
    expect(mergeParts(settings, stored, sent({ store: { card: null }, days: [] }))).toEqual({
      ...stored,
      store: { cash: true },
      days: [],
    });
  });

  test('rejects unknown names, and null outside of maps', () => {
    expect(parts.safeParse({ colour: 1 }).success).toBe(false);
    expect(parts.safeParse({ store: { colour: true } }).success).toBe(false);
    expect(parts.safeParse({ wait: null }).success).toBe(false);
  });

  test('is sent with null for the keys that a form removed', () => {
    const present = { store: { card: false }, delivery: {} };
    const body = withRemovals(parts, stored, present);
    expect(body).toEqual({ store: { cash: null, card: false }, delivery: { card: null } });
    expect(mergeParts(settings, stored, sent(body))).toEqual({ ...stored, ...present });
  });
});
