import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what is put into HTML is text, unless it is HTML already', () => {
  const name = `"><script>alert('x')</script>`;
  const item = html`<li title="${name}">${name}</li>`;
  const text = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;';
  expect(String(item)).toBe(`<li title="${text}">${text}</li>`);
  expect(String(html`<ul>${[item, 'a & b', 3]}${null}${false}</ul>`)).toBe(`<ul>${item.text}a &amp; b3</ul>`);
});
