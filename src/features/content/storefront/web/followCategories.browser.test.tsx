import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { followCategories } from './followCategories.ts';

const links = ['Pizzas', 'Sushi'].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('');

test('the sheet of all categories closes when one is chosen, and the bar highlights it', async () => {
  const menu = document.createElement('main');
  menu.innerHTML = `<nav><button popovertarget="all">Todas</button><ul class="strip">${links}</ul>
<div id="all" popover><ul>${links}</ul></div></nav>
<section id="Pizzas" style="height: 1500px"></section><section id="Sushi" style="height: 1500px"></section>`;
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  followCategories(menu.querySelector('nav') as HTMLElement);
  const sheet = menu.querySelector('#all') as HTMLElement;
  await page.getByRole('button', { name: 'Todas' }).click();
  expect(sheet.matches(':popover-open')).toBe(true);
  await page.elementLocator(sheet).getByRole('link', { name: 'Sushi' }).click();
  await expect.poll(() => sheet.matches(':popover-open')).toBe(false);
  const current = () => menu.querySelector('.strip [aria-current="true"]')?.textContent;
  await expect.poll(current).toBe('Sushi');
});

test('a category that the bar has no room for is marked in the list of all, and by its button', async () => {
  const menu = document.createElement('main');
  const further = '<li><a href="#Postres">Postres</a></li>';
  menu.innerHTML = `<nav><button popovertarget="more">Todas</button><ul class="strip">${links}</ul>
<div id="more" popover><ul>${links}${further}</ul></div></nav>
${['Pizzas', 'Sushi', 'Postres'].map((id) => `<section id="${id}" style="height: 1500px"></section>`).join('')}`;
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  followCategories(menu.querySelector('nav') as HTMLElement);
  const marked = () => [...menu.querySelectorAll('[aria-current="true"]')].map(({ textContent }) => textContent);
  menu.querySelector('#Postres')?.scrollIntoView();
  await expect.poll(marked).toEqual(['Todas', 'Postres']);
  menu.querySelector('#Sushi')?.scrollIntoView();
  await expect.poll(marked).toEqual(['Sushi', 'Sushi']);
});
