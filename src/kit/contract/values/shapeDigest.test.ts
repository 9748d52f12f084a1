import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapeDigest } from './shapeDigest.ts';

type Shape =
  | { kind: 'text' | 'whole' | 'flag' }
  | { kind: 'word'; words: string[] }
  | { kind: 'list' | 'nullable'; of: Shape }
  | { kind: 'object'; fields: Record<string, Shape> };

const fieldName = fc.constantFrom('id', 'name', 'price', 'storeId', 'children');
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constantFrom('text' as const, 'whole' as const, 'flag' as const) }),
    fc.record({
      kind: fc.constant('word' as const),
      words: fc.uniqueArray(fc.constantFrom('web', 'app', 'orderTaker'), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constantFrom('list' as const, 'nullable' as const), of: tie('shape') }),
    fc.record({ kind: fc.constant('object' as const), fields: fc.dictionary(fieldName, tie('shape'), { maxKeys: 4 }) }),
  ),
}));

function schemaOf(described: Shape): z.ZodType {
  switch (described.kind) {
    case 'text':
      return z.string();
    case 'whole':
      return z.number().int();
    case 'flag':
      return z.boolean();
    case 'word':
      return z.enum(described.words as [string, ...string[]]);
    case 'list':
      return z.array(schemaOf(described.of));
    case 'nullable':
      return z.nullable(schemaOf(described.of));
    case 'object':
      return z.object(
        Object.fromEntries(Object.entries(described.fields).map(([name, field]) => [name, schemaOf(field)])),
      );
  }
}

/** Every shape that differs from this one by one field, at any depth. */
function variantsOf(described: Shape): Shape[] {
  if (described.kind === 'list' || described.kind === 'nullable')
    return variantsOf(described.of).map((of) => ({ ...described, of }));
  if (described.kind !== 'object') return [{ kind: 'list', of: described }];
  const entries = Object.entries(described.fields);
  const removed = entries.map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name)));
  const changed = entries.flatMap(([name, field]) =>
    variantsOf(field).map((variant) => ({ ...described.fields, [name]: variant })),
  );
  const added = { ...described.fields, added: { kind: 'text' as const } };
  return [...removed, ...changed, added].map((fields) => ({ kind: 'object', fields }));
}

test('equal schemas have the same digest', () => {
  fc.assert(
    fc.property(shape, (one) => {
      expect(shapeDigest(schemaOf(one))).toBe(shapeDigest(schemaOf(one)));
    }),
  );
});

test('a field added, removed or changed at any depth changes the digest', () => {
  fc.assert(
    fc.property(shape, (one) => {
      const digest = shapeDigest(schemaOf(one));
      for (const variant of variantsOf(one)) expect(shapeDigest(schemaOf(variant))).not.toBe(digest);
    }),
  );
});

test('a value added to an enum changes the digest', () => {
  expect(shapeDigest(z.enum(['web', 'app']))).not.toBe(shapeDigest(z.enum(['web', 'app', 'kiosk'])));
});

test('recursive schemas have a digest that follows their fields', () => {
  const choices = (field: string) => {
    const choice: z.ZodType = z.object({
      [field]: z.string(),
      get choices() {
        return z.array(choice);
      },
    });
    return choice;
  };
  expect(shapeDigest(choices('name'))).toBe(shapeDigest(choices('name')));
  expect(shapeDigest(choices('name'))).not.toBe(shapeDigest(choices('label')));
});
