import { expect, test } from 'vitest';
import { withVia } from './via.rules.ts';

const link = (href: string) => `<a class="cs-button" href="${href}">Pedir</a>`;

test.each([
  ['/', '', '/?via=l5'],
  ['/locales/centro#c3', '', '/locales/centro?via=l5#c3'],
  ['/carta?x=1&amp;y=2', '', '/carta?x=1&amp;y=2&amp;via=l5'],
  ['/tienda/demo/', '/tienda/demo', '/tienda/demo/?via=l5'],
  ['https://pide.test/locales/a', 'https://pide.test', 'https://pide.test/locales/a?via=l5'],
])('a link of the shop names its landing: %s', (href, shop, expected) => {
  expect(withVia(link(href), shop, 'l5')).toBe(link(expected));
});

test.each(['#s-menu', 'https://otro.test/', '//otro.test/', 'mailto:a@b.test', 'tel:+5622'])(
  'another link stays: %s',
  (href) => {
    expect(withVia(link(href), '', 'l5')).toBe(link(href));
  },
);
