import './shop.css';
import { afterEach, expect, test } from 'vitest';

afterEach(() => document.body.replaceChildren());

const pages = {
  home: '<div class="wide"><h1>Burger Demo</h1></div>',
  store: '<div class="wide"></div><div class="wide shop"><div class="menu"></div></div>',
  product: '<div class="wide product"></div>',
  order: '<div id="order"></div>',
  page: '',
  missing: '<div class="wide empty">No encontramos esta página</div>',
};

test.each(Object.entries(pages))('a short %s page ends below the first screen', (kind, body) => {
  document.body.dataset.page = kind;
  document.body.innerHTML = `<header class="top"></header><main>${body}</main><footer class="foot">Pie</footer>`;
  expect(document.querySelector('.foot')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight);
});

test('a search without results leaves the end of a scrolled menu out of sight', () => {
  document.body.innerHTML = `<div style="height:240px"></div><main><div class="wide shop"><div class="menu">
    <div id="search"></div><section style="height:4000px"></section></div></div></main><footer class="foot">Pie</footer>`;
  document.querySelector('#search')?.scrollIntoView();
  document.querySelector('section')?.remove();
  expect(document.querySelector('.foot')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight);
});
