import { afterEach, expect, test } from 'vitest';
import { withShopStyles } from './testing/shopStyles.ts';

withShopStyles();

afterEach(() => {
  document.body.replaceChildren();
  delete document.body.dataset.template;
});

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

test('the label of a product of a printed menu moves its name below no neighbour', () => {
  document.body.dataset.template = 'carta';
  const card = (label: string) => `<li><a class="card"><span class="words"><b>Italiano</b>
    <span class="price">$ 4.990</span></span><span class="pic">${label}</span></a></li>`;
  document.body.innerHTML = `<ul class="cards">${card('<i class="label">Nuevo</i>')}${card('')}</ul>`;
  const below = [...document.querySelectorAll('.card')].map((each) => {
    const top = each.querySelector('b')?.getBoundingClientRect().top ?? 0;
    return top - each.getBoundingClientRect().top;
  });
  expect(below[0]).toBe(below[1]);
  expect(document.querySelector('.label')?.getBoundingClientRect().height).toBeGreaterThan(0);
});
