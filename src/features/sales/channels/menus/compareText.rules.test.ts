import { expect, test } from 'vitest';
import { compareText } from './compareText.rules.ts';

const numbered = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;
const counts = { compared: 52, different: 1, unpublished: 4, failed: 1 };

test('a comparison of many menus ends with how many differ and which were not compared', () => {
  expect(compareText(counts, numbered)).toEqual({
    title: '52 menús leídos, 1 con diferencias',
    body: '1 no se pudo leer. 4 todavía no se publican desde Comanda.',
  });
  expect(compareText({ ...counts, different: 0, unpublished: 0, failed: 0 }, numbered)).toEqual({
    title: '52 menús leídos, sin diferencias con lo publicado',
    body: '',
  });
  expect(compareText({ ...counts, compared: 0 }, numbered).title).toBe('No se leyó ningún menú');
});
