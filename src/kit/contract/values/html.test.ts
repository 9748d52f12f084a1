import { expect, test } from 'vitest';
import { dataBlock, html, safeUrl } from './html.ts';

test('text is escaped in HTML unless it is HTML already', () => {
  const name = `"><script>alert('x')</script>`;
  const item = html`<li title="${name}">${name}</li>`;
  const text = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;';
  expect(String(item)).toBe(`<li title="${text}">${text}</li>`);
  expect(String(html`<ul>${[item, 'a & b', 3]}${null}${false}</ul>`)).toBe(`<ul>${item.text}a &amp; b3</ul>`);
});

test.each(['https://a.test/x', 'mailto:a@b.test', 'tel:+56911112222', '/locales/1', '#menu', ''])(
  'allows %j as a link',
  (url) => {
    expect(safeUrl(url)).toBe(url);
  },
);

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//a.test',
  '/\\a.test',
  'http://a.test',
  '\u0000/\t/a.test',
])('rejects %j as a link', (url) => {
  expect(safeUrl(url)).toBe('');
});

test('data within a page cannot close its element', () => {
  const block = dataBlock('application/json', { name: '</script><b>&\u2028' }, 'shop').text;
  expect(block).toBe(
    '<script type="application/json" id="shop">{"name":"\\u003c/script\\u003e\\u003cb\\u003e\\u0026\\u2028"}</script>',
  );
});
