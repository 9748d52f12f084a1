import { html, type Html } from '#kit/contract/values/html.ts';
import type { MenuSection } from '../../menuSections.rules.ts';

type Category = Pick<MenuSection, 'id' | 'name'>;

/** Categories above which the bar has a list of all of them. */
const maxInBar = 6;

/** Categories of the bar while it has a list of all: each one costs time of the phone's processor. */
const maxBesideSheet = 20;

/** Bar of categories; where they are many, with a sheet that lists all. */
export function categoriesNav(categories: readonly Category[], hasPopular: boolean): Html {
  const links = categories.map(({ id, name }) => html`<li><a href="#c${id}">${name}</a></li>`);
  const hasSheet = categories.length > maxInBar;
  return html`<nav class="cats" aria-label="Categorías"><div class="wide">
${hasSheet && html`<button type="button" class="all" popovertarget="all-cats" aria-label="Todas las categorías">Todas</button>`}
<ul class="strip">${hasPopular && html`<li><a href="#lo-mas-pedido">Lo más pedido</a></li>`}${hasSheet ? links.slice(0, maxBesideSheet) : links}</ul></div>
${
  hasSheet &&
  html`<div class="sheet" id="all-cats" popover aria-labelledby="all-cats-title"><div class="dialog-head"><h2 id="all-cats-title">Categorías</h2>
<button type="button" class="round" popovertarget="all-cats" popovertargetaction="hide" aria-label="Cerrar">×</button></div><ul>${links}</ul></div>`
}</nav>`;
}
