import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readJsonBodies, refusalOf } from './jsonBodies.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1]));
const refusal = (content: unknown) =>
  refusalOf(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)))?.message ?? null;

describe('a JSON body', () => {
  test('has a depth limit that all endpoints fit in', () => {
    expect(refusal(nested(32))).toBeNull();
    expect(refusal(nested(33))).toBe(
      'El contenido tiene demasiados niveles, uno dentro de otro: puede tener hasta 32.',
    );
  });

  test('has a limit of a thousand fields per object', () => {
    expect(refusal({ one: wide(1000), other: [wide(1000)] })).toBeNull();
    expect(refusal({ one: [wide(1001)] })).toContain('más de 1000 campos');
  });

  test('has a limit of elements that the largest area file fits in', () => {
    expect(refusal(Array.from({ length: 70_000 }, () => ({ latitude: -33.4, longitude: -70.6 })))).toBeNull();
    expect(refusal(Array.from({ length: 130_000 }, () => ({})))).toContain('demasiados datos');
  });

  test('is not rejected for the content of its texts', () => {
    const text = `${'{['.repeat(40)}"\\",:${',:'.repeat(300_000)}\\`;
    expect(refusal({ [text]: text, list: [text, '\\\\"'] })).toBeNull();
  });

  test('of the product is accepted whatever its content', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(refusal(text)).toBeNull();
      }),
    );
  });

  test('that is truncated or not JSON is left to the parser', () => {
    for (const text of ['', '"', '{"a', ']]]]', '"\\', '{"a":"\\"']) expect(refusal(text)).toBeNull();
  });

  test('is rejected before parsing, and otherwise parsed as usual', async () => {
    const app = fastify();
    readJsonBodies(app);
    app.post('/', ({ body }) => body);
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } });
    expect((await post(nested(10_000))).statusCode).toBe(400);
    expect((await post('{"año":"ñandú"}')).json()).toEqual({ año: 'ñandú' });
    expect((await post('{"__proto__":{}}')).statusCode).toBe(400);
    expect((await post('{')).statusCode).toBe(400);
  });
});
