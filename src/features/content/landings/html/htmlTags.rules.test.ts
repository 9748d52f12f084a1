import { expect, test } from 'vitest';
import { htmlTags, textOf } from './htmlTags.rules.ts';

const names = (html: string) => htmlTags(html).flatMap(({ name, inert }) => (inert ? [] : name));

test('finds tags with attributes in any notation', () => {
  const [tag] = htmlTags(`<A HREF='x"y' data-a=1 b disabled/>`);
  expect([tag?.name, ...(tag?.attributes ?? [])]).toEqual([
    'a',
    ['href', 'x"y'],
    ['data-a', '1'],
    ['b', ''],
    ['disabled', ''],
  ]);
});

test('decodes character references of attributes', () => {
  const [tag] = htmlTags('<input type="&#112;&#x61;ssword" value="a&amp;b&colon;c">');
  expect([tag?.attributes.get('type'), tag?.attributes.get('value')]).toEqual(['password', 'a&b:c']);
});

test.each([
  ['a comment', '<!-- <p> --><b>', ['b']],
  ['a comment that ends at once', '<!--><p>-->', ['p']],
  ['a comment that ends oddly', '<!-- --!><p>', ['p']],
  ['a script', '<script>if (a<b) "<p>"</script><b>', ['script', 'b']],
  ['a title', '<title><p></title><b>', ['title', 'b']],
  ['an open comment', '<!-- <p>', []],
  ['less-than signs', 'a < b <3 <p>', ['p']],
  ['an open tag', '<p class="a', ['p']],
])('reads %s as browsers do', (_case, html, expected) => {
  expect(names(html)).toEqual(expected);
});

test('takes linear time for what never closes', () => {
  const started = performance.now();
  for (const part of ['<', '<a ', '<!--', '<a b="', '<title>', '<script>', '&#', '<!-- -->', '<style></style>'])
    htmlTags(part.repeat(524_288 / part.length));
  expect(performance.now() - started).toBeLessThan(5000);
});

test('reads the text of an element', () => {
  const html = '<h1>Hola <b>mundo</b> &amp; más</h1>';
  expect(textOf(html, htmlTags(html)[0]!)).toBe('Hola mundo & más');
});
