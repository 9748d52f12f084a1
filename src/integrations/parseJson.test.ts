import { expect, test } from 'vitest';
import { parseJson } from './parseJson.ts';

test('keeps every digit of ids beyond 2^53', () => {
  const text = '{"id": 12345678901234567891, "lines": [{"id": 9007199254740993}, {"id": -9007199254740993}]}';
  expect(parseJson(text)).toEqual({
    id: '12345678901234567891',
    lines: [{ id: '9007199254740993' }, { id: '-9007199254740993' }],
  });
});

test('parses everything else as JSON.parse does', () => {
  expect(parseJson('{"price": 0.1234567890123456, "name": "12345678901234567891"}')).toEqual({
    price: 0.1234567890123456,
    name: '12345678901234567891',
  });
  expect(() => parseJson('{')).toThrow(SyntaxError);
});
