import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Failure } from '#kit/contract/failures.ts';
import { validate } from './validate.ts';

const role = z.strictObject({ name: z.string(), storeIds: z.array(z.number()) });

function refused(value: unknown, schema: z.ZodType = role): Failure {
  try {
    validate(schema, value);
  } catch (error) {
    return error as Failure;
  }
  throw new Error('It was taken.');
}

test('names an unknown field, also one inherited by every object', () => {
  for (const name of ['surprise', 'toString', 'constructor', 'valueOf', 'hasOwnProperty']) {
    const failure = refused({ name: 'Caja', storeIds: [], [name]: 1 });
    expect({ ...failure.fields }).toEqual({ [name]: ['Este campo no existe'] });
    expect({ ...failure.atPaths((path) => path).fields }).toEqual({ [name]: ['Este campo no existe'] });
  }
});

test('reports at most fifty errors', () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 1]));
  const messages = Object.values(refused({ ...unknown, name: 1, storeIds: unknown }).fields).flat();
  expect(messages).toHaveLength(50);
});

test('truncates an unknown name in the error', () => {
  const fields = refused({ name: 'Caja', storeIds: [], ['x'.repeat(900_000)]: 1 }).fields;
  expect(Object.keys(fields)).toEqual([`${'x'.repeat(60)}…`]);
});

describe('lists of errors', () => {
  type Choice = { id: number; choices?: Choice[] | undefined };
  const seen = { elements: 0 };
  const choice: z.ZodType<Choice> = z.strictObject({
    id: z.number().refine(() => (seen.elements += 1)),
    get choices() {
      return z.array(choice).max(1000).optional();
    },
  });
  const order = z.object({ lines: z.array(choice) });

  test('are validated until enough errors are found, at any depth', () => {
    seen.elements = 0;
    const leaf = { id: 1, no: 1 };
    const line = { id: 1, choices: Array.from({ length: 300 }, () => ({ id: 1, choices: [leaf, leaf, leaf] })) };
    expect(() => validate(order, { lines: Array.from({ length: 300 }, () => line) })).toThrow('Revisa los campos');
    expect(seen.elements).toBeLessThan(100);
  });

  test('name the first errors', () => {
    const list = [{ id: 1 }, { id: 'x' }, ...Array.from({ length: 100 }, () => ({}))];
    const paths = Object.keys(refused({ lines: list }, order).fields);
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([50, 'lines.1.id', 'lines.50.id']);
  });

  test('exclude other branches of a union, and cover the matching branch fully', () => {
    const either = z.object({ list: z.union([z.array(choice), z.array(z.number())]) });
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    expect(validate(either, { list: numbers })).toEqual({ list: numbers });
    expect(() => validate(either, { list: [...numbers, 'x'] })).toThrow('Revisa los campos');
  });
});
