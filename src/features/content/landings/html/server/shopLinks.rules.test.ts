import { expect, test } from 'vitest';
import { countLinks, type ShopPlace } from './shopLinks.ts';

const host = { shop: 'https://pide.test', isSeparate: false };
const below = { shop: 'https://comanda.test/tienda/demo', isSeparate: false };
const separate = { shop: 'https://pide.test', isSeparate: true };
const link = (href: string) => `<a class="b" href="${href}">Pedir</a>`;

test.each<[string, ShopPlace, string]>([
  ['/', host, '/?via=l5'],
  ['../', host, '../?via=l5'],
  ['/locales/centro#c3', host, '/locales/centro?via=l5#c3'],
  ['/carta?', host, '/carta?via=l5'],
  ['/carta?x=1&amp;y=2', host, '/carta?x=1&amp;y=2&amp;via=l5'],
  ['/carta?x=1&amp;via=l9&amp;y=2#a', host, '/carta?x=1&amp;via=l5&amp;y=2#a'],
  [' ../locales/a ', host, ' ../locales/a?via=l5 '],
  ['https://pide.test', host, 'https://pide.test?via=l5'],
  ['//PIDE.test/locales/a#b', host, '//PIDE.test/locales/a?via=l5#b'],
  ['/tienda/demo/', below, '/tienda/demo/?via=l5'],
  ['https://comanda.test/tienda/demo/locales/a', below, 'https://comanda.test/tienda/demo/locales/a?via=l5'],
  ['https://pide.test/locales/a', separate, 'https://pide.test/locales/a?via=l5'],
])('a link to the shop names its landing: %s', (href, place, expected) => {
  const counted = countLinks(link(href), place, 'l5');
  expect(counted).toBe(link(expected));
  expect(countLinks(counted, place, 'l5')).toBe(counted);
});

test.each<[string, ShopPlace]>([
  ['#s-menu', host],
  ['?x=1', host],
  ['https://otro.test/', host],
  ['https://pide.test.otro.test/', host],
  ['mailto:a@b.test', host],
  ['tel:+5622', host],
  ['otra-landing', host],
  ['../f/0f/carta.pdf', host],
  ['/files/t1/a.webp', host],
  ['/?via=b3', host],
  ['/locales/a', below],
  ['https://comanda.test/tienda/otra/', below],
  ['../', separate],
])('another link stays: %s', (href, place) => {
  expect(countLinks(link(href), place, 'l5')).toBe(link(href));
});

test('a document keeps every other byte', () => {
  const document = (one: string, two: string) =>
    `\uFEFF<!DOCTYPE html>\r\n<A data-x=1 HREF = '${one}' >á 😀</A>\r\n<a href=${two}>x</a><link href="/"><p title='href="/"'>&lt;\t\n<!-- <a href="/"> -->
<script>'<a href="/">'</script>\r\n\r\n`;
  expect(countLinks(document('/', '/carta'), host, 'l5')).toBe(document('/?via=l5', '/carta?via=l5'));
});

test('an address in entities stays when the reference would be read as a part of it', () => {
  expect(countLinks(link('/carta&num;a'), host, 'l5')).toBe(link('/carta&num;a'));
});
