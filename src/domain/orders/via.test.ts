import { expect, test } from 'vitest';
import { contentKinds, formatVia, parseVia, viaText } from './via.ts';

test('reads the references that it writes, and nothing else', () => {
  for (const kind of contentKinds) expect(parseVia(formatVia(kind, 12))).toEqual({ kind, id: 12 });
  for (const text of ['', 'b', 'b0', 'b012', 'x12', '12', 'b12 ', 'B12', 'b1e3', 'b-1', `b${'9'.repeat(16)}`])
    expect(parseVia(text)).toBeNull();
});

test('names the content that brought a guest', () => {
  expect(viaText({ via: 'b12', viaName: 'Viernes 2×1' })).toBe('Vino del banner Viernes 2×1');
  expect(viaText({ via: 'l5', viaName: null })).toBe('Vino de la landing 5');
  expect(viaText({ via: null, viaName: null })).toBeNull();
});
