import { expect, test } from 'vitest';
import { lowContrasts } from './lowContrasts.ts';
import { htmlTags } from './htmlTags.ts';

const pairs = (css: string, body: string) =>
  lowContrasts(htmlTags(`<html><head></head><body>${body}</body></html>`), [css]).map(
    ({ color, background, ratio }) => `${color} ${background} ${ratio.toFixed(1)}`,
  );

test.each([
  ['of a rule', 'p{color:#999}', '<p>Hola</p>', '#999999 #ffffff 2.8'],
  ['of an attribute', '', '<p style="color:silver">Hola</p>', '#c0c0c0 #ffffff 1.8'],
  ['of an ancestor', 'main{background:#222}', '<main><p style="color:#444">Hola</p></main>', '#444444 #222222 1.6'],
  ['of the stronger rule', '#a p{color:#aaa} p{color:#000}', '<div id=a><p>Hola</p></div>', '#aaaaaa #ffffff 2.3'],
  ['of the important rule', 'p{color:#aaa!important}', '<p style="color:#000">Hola</p>', '#aaaaaa #ffffff 2.3'],
  [
    'of a variable',
    ':root{--ink:#bbb} .a > p{color:var(--ink)}',
    '<div class="b a"><p>Hola</p></div>',
    '#bbbbbb #ffffff 1.9',
  ],
  ['through a colour', '.a{background:rgb(0 0 0 / 50%);color:#888}', '<p class=a>Hola</p>', '#888888 #808080 1.1'],
  ['of a link', 'body{background:#111}', '<a href="/">Pedir</a>', '#0000ee #111111 2.0'],
])('a text that is hard to read is found by the colours %s', (_case, css, body, expected) => {
  expect(pairs(css, body)).toEqual([expected]);
});

test('large and bold text needs less contrast', () => {
  expect(pairs('p{color:#949494;font-size:24px}', '<p>Hola</p>')).toEqual([]);
  expect(pairs('p{color:#949494;font-size:1.2rem;font-weight:700}', '<p>Hola</p>')).toEqual([]);
  expect(pairs('p{color:#949494;font-size:1.2rem}', '<p>Hola</p>')).toHaveLength(1);
});

test.each([
  ['a picture below', 'p{background:url(a.png);color:#fff}', '<p>Hola</p>'],
  ['a gradient below', 'p{background:linear-gradient(#000,#111);color:#fff}', '<p>Hola</p>'],
  ['another state', 'p:hover{color:#eee}', '<p>Hola</p>'],
  ['a condition', '@media (prefers-color-scheme:dark){p{color:#eee}}', '<p>Hola</p>'],
  ['a selector that is not decided', 'p{color:#eee} p:not(.a){color:#000}', '<p>Hola</p>'],
  ['an unknown variable', 'p{color:var(--x)}', '<p>Hola</p>'],
  ['an unknown colour', 'p{color:oklch(90% 0 0)}', '<p>Hola</p>'],
  ['another place', 'p{color:#fff;position:absolute}', '<p>Hola</p>'],
  ['a hidden element', 'p{color:#fff;display:none}', '<p>Hola</p>'],
  ['no text', 'p{color:#fff}', '<p><b></b></p>'],
  ['broken styles', 'p{color:#fff', '<div>Hola</div>'],
])('nothing is found for %s', (_case, css, body) => {
  expect(pairs(css, body)).toEqual([]);
});

test('elements that a document does not end contain no later ones', () => {
  expect(pairs('li{color:#ccc} .b{color:#000}', '<ul><li>Uno<li class=b>Dos</ul><p>Tres')).toHaveLength(1);
  expect(pairs('p{color:#000} img{color:#fff}', '<img><p>Uno')).toEqual([]);
});

test('of a document of many rules and elements the first ones are read', () => {
  const css = Array.from({ length: 3000 }, (_, at) => `.c${at} .d{color:#000}`).join('');
  expect(pairs(css, `<p style="color:#999">Hola</p>${'<div class="d">'.repeat(20_000)}`)).toHaveLength(1);
});

const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

test.each([
  ['custom properties', `:root{${many(10_000, (at) => `--p${at}:1;`)}}`, many(50_000, () => '<b>x')],
  [
    'custom properties of each element',
    `:root{${many(500, (at) => `--p${at}:1;`)}}`,
    many(20_000, () => '<b style=--x:1>x'),
  ],
  [
    'variables of variables',
    `:root{--a:${'var(--b)'.repeat(1000)};--b:${'var(--c)'.repeat(1000)}} b{color:var(--a)}`,
    '<b>x</b>',
  ],
  ['selectors', `${many(100_000, () => 'b,')}b{color:#eee}`, many(10_000, () => '<b>x')],
  ['declarations', `${many(1000, () => 'b,')}b{${many(2000, (at) => `p${at}:1;`)}}`, many(10_000, () => '<b>x')],
  ['parts', `${'b '.repeat(50_000)}{color:#eee}`, many(50_000, () => '<b>x')],
])('of a document with too many %s no more is read', (_case, css, body) => {
  expect(pairs(css, `<p style="color:#999">Hola</p>${body}`)).toEqual(expect.any(Array));
});
