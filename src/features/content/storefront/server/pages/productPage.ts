import { publicItemId } from '#domain/catalogue.ts';
import { formatMoney } from '#domain/money.ts';
import type { GuestGroup, GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import { groupText } from '../../choiceTexts.rules.ts';
import { detailsText } from '../../productTexts.rules.ts';
import { offeredMethods } from '../../saleTexts.rules.ts';
import type { MenuCard, MenuSection } from '../../menuSections.rules.ts';
import { dataOfBanners, placedAt } from '../../shopBanners.rules.ts';
import { paths, type Place } from '../place.ts';
import { bannersHtml } from './bannersHtml.ts';
import { menuItemOf } from './facts.ts';
import { picture, type ShopPage } from './layout.ts';
import { card, pricesHtml, storeData, type StoreView } from './storePage.ts';

function groupHtml(place: Place, group: GuestGroup, menu: GuestMenu): Html {
  const names = new Map(menu.options.map(({ id, name }) => [id, name]));
  const off = new Set(menu.soldOut.modifiers.map(({ id }) => id));
  return html`<section class="group"><h2>${group.name}</h2><p class="muted">${groupText(group)}</p>
<ul>${group.options.map(({ optionId, price }) => html`<li><span>${names.get(optionId)}</span> <span class="muted">${off.has(optionId) ? 'Agotado' : price > 0 ? `+ ${formatMoney(price, place.tenant.country)}` : ''}</span></li>`)}</ul></section>`;
}

/** A product of a menu, at a moment. */
type ProductView = Pick<StoreView, 'nearest' | 'at' | 'banners'> & {
  menu: GuestMenu;
  line: MenuCard;
  category: MenuSection;
};

/** How many products are offered instead of a sold-out one. */
const maxInstead = 6;

/** Products of the category that can be ordered now, in place of one that cannot. */
function insteadHtml(place: Place, store: PublicStore, { name, lines }: MenuSection): Html | null {
  const others = lines.filter(({ off }) => off === null).slice(0, maxInstead);
  if (others.length === 0) return null;
  return html`<section class="instead"><h2>También en ${name}</h2>
<ul class="cards">${others.map((other) => card(place, store, other))}</ul></section>`;
}

/** A product with its choices. */
export function productPage(
  place: Place,
  store: PublicStore,
  { menu, line, category, ...view }: ProductView,
): ShopPage {
  const { product, off, label } = line;
  const groups = new Map(menu.groups.map((each) => [each.id, each]));
  const [mainPicture] = product.pictures;
  const details = detailsText(product);
  const back = paths.store(place, store);
  return {
    kind: 'product',
    title: `${product.name} en ${store.name}`,
    description: product.description || `${product.name} de ${place.tenant.name} ${store.name}.`,
    path: paths.product(place, store, product),
    picture: mainPicture?.url ?? null,
    // Ids of feeds are on the page that these lead to: those of a whole menu would weigh an eighth of its page.
    facts: [
      {
        ...menuItemOf(place, store, line),
        identifier: [publicItemId(product.id, null), publicItemId(product.id, store.id)],
      },
    ],
    method: offeredMethods(store.state)[0],
    // A sold-out product is visible but cannot be added to the cart.
    data: {
      ...storeData(place, store, view),
      ...(off === null && { line: line.id }),
      ...dataOfBanners(view.banners, view.at),
    },
    body: html`<div class="wide product"><p><a href="${back}">‹ Carta de ${store.name}</a></p>
${bannersHtml(placedAt(view.banners, 'product', product.id), view.at, true)}${mainPicture && html`<div class="hero">${picture(mainPicture.thumbnail, 480, mainPicture.alt || product.name, true)}${label && html`<i class="label">${label}</i>`}</div>`}
<div><h1>${product.name}</h1><p>${product.description}</p>${details && html`<p class="muted">${details}</p>`}<p>${pricesHtml(place, line.prices, offeredMethods(store.state))}</p>
${off && html`<p class="off">${off}</p>${insteadHtml(place, store, category)}`}
<div id="choose">${product.groupIds.map((id) => {
      const group = groups.get(id);
      return group ? groupHtml(place, group, menu) : null;
    })}</div></div></div>`,
  };
}
