import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phones.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { GuestLine } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html, type Html, safeUrl } from '#kit/contract/values/html.ts';
import { methodsText, offeredMethods, stateText } from '../../saleTexts.rules.ts';
import type { MenuSection, MenuCard } from '../../menuSections.rules.ts';
import { paths, type Place } from '../place.ts';
import { restaurantOf } from './facts.ts';
import { picture, type ShopPage } from './layout.ts';

const priceHtml = (place: Place, { price, full }: GuestLine['delivery']): Html => {
  const { country } = place.tenant;
  return html`${formatMoney(price, country)}${full > price && html` <s><span class="hidden">antes </span>${formatMoney(full, country)}</s>`}`;
};

/** Prices of a product: one, or one per dispatch method when they differ. */
export function pricesHtml(
  place: Place,
  { delivery, pickUp }: Pick<GuestLine, 'delivery' | 'pickUp'>,
  methods: readonly DispatchMethod[],
): Html {
  const [first = 'delivery'] = methods;
  const prices = { delivery, pickUp };
  const same = delivery.price === pickUp.price && delivery.full === pickUp.full;
  if (same || methods.length < 2) return html`<span class="price">${priceHtml(place, prices[first])}</span>`;
  return html`${methods.map((method) => html`<span class="price" data-for="${method}">${priceHtml(place, prices[method])} <small>${dispatchLabels[method].toLowerCase()}</small></span>`)}`;
}

function card(place: Place, store: PublicStore, line: MenuCard): Html {
  const { product, off, only, label } = line;
  return html`<li><a class="card" href="${paths.product(place, store.uuid, product)}" data-line="${line.id}"${off !== null && html` data-off`}>
<span class="words"><b>${product.name}</b>${product.description && html`<span class="about">${product.description}</span>`}
${pricesHtml(place, line.prices, offeredMethods(store.state))}${only && html`<small class="muted">Solo ${dispatchLabels[only].toLowerCase()}</small>`}${off && html`<small class="off">${off}</small>`}</span>
<span class="pic">${picture(product.pictures[0]?.thumbnail, 112)}${label && html`<i class="label">${label}</i>`}</span></a></li>`;
}

/** A store's name, state, ways and contact. */
function storeHead(store: PublicStore, at: Date): Html {
  const { open, text } = stateText(store.state, { timeZone: store.timeZone, at });
  const { textAddress, phone, businessHours } = store;
  return html`<div class="store-head"><h1>${store.name}</h1>
<p><span class="state" data-open="${String(open)}">${text}</span> <span class="muted">${methodsText(store.state)}</span></p>
<details><summary>Dirección y horario</summary><p>${textAddress}</p><p>${hoursText(businessHours)}</p>
<p><a href="${safeUrl(`tel:${phone}`)}">${formatPhone(phone)}</a></p></details></div>`;
}

const without = html`<p class="muted">Para pedir aquí activa JavaScript, o llama al local.</p>`;

/** Placeholder of the cart: empty until the script starts, or a note that the shop takes no orders. */
const cartHtml = ({ shop }: Place): Html =>
  shop.staticMenu
    ? html`<aside class="side"><p class="muted">Esta carta es solo para leer. Para pedir, llama al local.</p></aside>`
    : html`<aside class="side" id="cart" aria-label="Tu pedido"><noscript>${without}</noscript></aside>`;

/** Initial data of a store for the island; empty when it takes no orders. */
export const storeData = ({ shop }: Place, { id, uuid, name, state }: PublicStore) =>
  shop.staticMenu ? {} : { store: { id, uuid, name, methods: offeredMethods(state), labels: dispatchLabels } };

/** A store with its menu; `categories` is empty when it sells nothing online. */
export function storePage(place: Place, store: PublicStore, categories: readonly MenuSection[], at: Date): ShopPage {
  const company = place.tenant.name;
  return {
    kind: 'store',
    title: store.name,
    description: `Carta de ${company} ${store.name}, ${store.textAddress}. Pide en línea con delivery o retiro.`,
    path: paths.store(place, store.uuid),
    picture:
      store.imageUrl ??
      categories.flatMap(({ lines }) => lines.flatMap(({ product }) => product.pictures))[0]?.url ??
      null,
    facts: [restaurantOf(place, store, categories)],
    method: offeredMethods(store.state)[0],
    data: storeData(place, store),
    body: html`<div class="wide">${storeHead(store, at)}</div>
${categories.length > 0 && html`<nav class="cats" aria-label="Categorías"><ul class="wide">${categories.map(({ id, name }) => html`<li><a href="#c${id}">${name}</a></li>`)}</ul></nav>`}
<div class="wide shop"><div class="menu"><div id="search"></div>
${categories.length === 0 && html`<p class="empty">Este local todavía no publica su carta.</p>`}
${categories.map(
  ({
    id,
    name,
    description,
    lines,
  }) => html`<section class="cat" id="c${id}" aria-labelledby="t${id}"><h2 id="t${id}">${name}</h2>${description && html`<p class="muted">${description}</p>`}
<ul class="cards">${lines.map((line) => card(place, store, line))}</ul></section>`,
)}
</div>${cartHtml(place)}</div>`,
  };
}
