import { expect, test } from 'vitest';
import { plainTextOf } from './plainText.rules.ts';

test('the text of a mail has its links, the descriptions of pictures and no HTML', () => {
  const drawn =
    '<table><tr><td><img src="a.jpg" alt="Una pizza"></td></tr><tr><td><h2>Tom &amp; Ana</h2></td></tr><tr><td><p>Uno<br>dos</p><ul><li><p>A</p></li></ul></td></tr>' +
    '<tr><td><a href="https://a.cl/?a=1&amp;via=c8" style="x">Pedir</a></td></tr></table>';
  expect(plainTextOf(drawn)).toBe('Una pizza\n\nTom & Ana\n\nUno\ndos\n- A\n\nPedir: https://a.cl/?a=1&via=c8');
});
