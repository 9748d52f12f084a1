import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText, hasVisibleCharacter, withoutInvisible } from './text.ts';

describe('a line of text', () => {
  test.each([
    ['Pizza\nNapoli', 'Pizza Napoli'],
    ['Pizza \r\n\r\n Napoli', 'Pizza Napoli'],
    ['Pizza\tNapoli', 'Pizza Napoli'],
    ['Pizza\u2028Napoli', 'Pizza Napoli'],
    ['\u202ePizza\u202c', 'Pizza'],
    ['\u2066Pizza\u2069\u200e', 'Pizza'],
    ['Piz\u200bza\ufeff', 'Pizza'],
    ['Cho\u00adcolate', 'Chocolate'],
    ['Pi\u0007zza\u007f', 'Pizza'],
    ['  Pizza\u00a0', 'Pizza'],
    ['Niño  envuelto', 'Niño  envuelto'],
    ['👨‍🍳 Chef ❤️', '👨‍🍳 Chef ❤️'],
    ['🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['نمی‌خواهم', 'نمی‌خواهم'],
    ['\u200b\u2060', ''],
    ['\u3164', ''],
    ['\u2800', ''],
    ['\u200d\ufe0f', ''],
  ])('%j is %j', (text, line) => expect(cleanLine(text)).toBe(line));
});

test('a text keeps its lines', () => {
  expect(cleanText(' Uno\r\nDos\rTres\u200b\t\n ')).toBe('Uno\nDos\nTres');
});

test('a text that is clean stays as it is', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = cleanLine(text);
      expect(cleanLine(line)).toBe(line);
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  ));

test('invisible characters are none of a code', () => {
  expect(withoutInvisible('\u200bVERANO\u00ad-25\u200d')).toBe('VERANO-25');
  expect(['\u200b', '\u3164 \ufeff', 'a', '\0'].map(hasVisibleCharacter)).toEqual([false, false, true, true]);
});
