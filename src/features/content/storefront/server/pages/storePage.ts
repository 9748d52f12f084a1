import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { kmText } from '#domain/geometry/distanceText.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phones.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { GuestLine } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html, type Html, safeUrl } from '#kit/contract/values/html.ts';
import { isOpenNow, type Nearby, takesLater, takings } from '../../choosing.rules.ts';
import { offeredMethods, stateText } from '../../saleTexts.rules.ts';
import type { MenuSection, MenuCard } from '../../menuSections.rules.ts';
import { dataOfBanners, placedAt, type ShopBanner } from '../../shopBanners.rules.ts';
import { paths, type Place } from '../place.ts';
import { restaurantOf } from './facts.ts';
import { bannersHtml } from './bannersHtml.ts';
import { categoriesNav } from './categoriesNav.ts';
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

export function card(place: Place, store: PublicStore, line: MenuCard): Html {
  const { product, off, only, label } = line;
  return html`<li><a class="card" href="${paths.product(place, store, product)}" data-line="${line.id}"${off !== null && html` data-off`}>
<span class="words"><b>${product.name}</b>${product.description && html`<span class="about">${product.description}</span>`}
${pricesHtml(place, line.prices, offeredMethods(store.state))}${only && html`<small class="muted">Solo ${dispatchLabels[only].toLowerCase()}</small>`}${off && html`<small class="off">${off}</small>`}</span>
<span class="pic">${picture(product.pictures[0]?.thumbnail, 112)}${label && html`<i class="label">${label}</i>`}</span></a></li>`;
}

type NearestStore = Nearby<PublicStore> | null;

/** The store to choose instead: `El abierto más cercano: Centro, a 790 m. Abierto hasta las 22:00.` */
function nearestData(place: Place, nearest: NearestStore, at: Date) {
  if (!nearest) return null;
  const { store, km } = nearest;
  const { open, text, opens } = stateText(store.state, { timeZone: store.timeZone, at });
  return {
    lead: open ? 'El abierto más cercano' : 'El primero que abre cerca',
    name: store.name,
    url: paths.store(place, store),
    text: `a ${kmText(km)}. ${opens ?? text}.`,
  };
}

/** Alternatives while a store is closed: an order for later, another store, or the list of all. */
function closedHtml(place: Place, store: PublicStore, { nearest, at }: Pick<StoreView, 'nearest' | 'at'>): Html | null {
  if (isOpenNow(store) || place.shop.staticMenu) return null;
  const ahead =
    takesLater(store) && html`<p><b>Pide para más tarde</b>: elige tus productos ahora y la hora al pagar.</p>`;
  const other = nearestData(place, nearest, at);
  const otherHtml = other && html`<p>${other.lead}: <a href="${other.url}">${other.name}</a>, ${other.text}</p>`;
  const all = !ahead && !other && html`<p><a href="${paths.home(place)}">Ver los otros locales</a></p>`;
  return html`<div class="closed">${ahead}${otherHtml}${all}</div>`;
}

/** Dispatch methods of an open store; a closed one shows when it opens instead. */
export const takesHtml = (store: PublicStore, at: Date): Html =>
  html`<span class="takes">${takings(store.state, { timeZone: store.timeZone, at }).map(
    ({ method, open, text }) => html`<span data-method="${method}"${!open && html` data-paused`}>${text}</span> `,
  )}</span>`;

/** A store's name, state, dispatch methods and contact. */
function storeHead(place: Place, store: PublicStore, view: StoreView): Html {
  const { open, text } = stateText(store.state, { timeZone: store.timeZone, at: view.at });
  const { textAddress, phone, businessHours } = store;
  return html`<div class="store-head"><h1>${store.name}</h1>
<p class="state" data-open="${String(open)}">${text}</p>${open && takesHtml(store, view.at)}${closedHtml(place, store, view)}
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
export function storeData(place: Place, store: PublicStore, { nearest, at }: Pick<StoreView, 'nearest' | 'at'>) {
  if (place.shop.staticMenu) return {};
  const { id, uuid, slug, name, state } = store;
  const { text, opens } = stateText(state, { timeZone: store.timeZone, at });
  const closedText = isOpenNow(store) || takesLater(store) ? null : (opens ?? text);
  const closed = { takesLater: takesLater(store), closedText, nearest: nearestData(place, nearest, at) };
  const methods = offeredMethods(state);
  const tips = methods.filter((method) => (method === 'delivery' ? store.enabledTipDelivery : store.enabledTipStore));
  return { store: { id, uuid, slug, name, methods, tips, labels: dispatchLabels, ...closed } };
}

/** Contents of a store's page; `sections` is empty when it sells nothing online. */
export type StoreView = {
  sections: readonly MenuSection[];
  /** The most ordered products. */
  popular: readonly MenuCard[];
  /** The nearest open store, or the next to open nearby, while this one is closed. */
  nearest: NearestStore;
  at: Date;
  banners: readonly ShopBanner[];
};

const popularHtml = (place: Place, store: PublicStore, popular: readonly MenuCard[]): Html | null =>
  popular.length === 0
    ? null
    : html`<section class="cat popular" id="lo-mas-pedido" aria-labelledby="tp"><h2 id="tp">Lo más pedido</h2>
<ul class="cards">${popular.map((line) => card(place, store, line))}</ul></section>`;

/** A store with its menu. */
export function storePage(place: Place, store: PublicStore, view: StoreView): ShopPage {
  const { sections: categories, popular, banners, at } = view;
  const company = place.tenant.name;
  return {
    kind: 'store',
    title: store.name,
    description: `Carta de ${company} ${store.name}, ${store.textAddress}. Pide en línea con delivery o retiro.`,
    path: paths.store(place, store),
    picture:
      store.imageUrl ??
      categories.flatMap(({ lines }) => lines.flatMap(({ product }) => product.pictures))[0]?.url ??
      null,
    facts: [restaurantOf(place, store, categories)],
    method: offeredMethods(store.state)[0],
    data: { ...storeData(place, store, view), ...dataOfBanners(banners, at) },
    body: html`<div class="wide">${storeHead(place, store, view)}${bannersHtml(placedAt(banners, 'menuTop'), at, true)}</div>
${categories.length > 0 && categoriesNav(categories, popular.length > 0)}
<div class="wide shop"><div class="menu"><div id="search"></div>
${categories.length === 0 && html`<p class="empty">Este local todavía no publica su carta.</p>`}
${popularHtml(place, store, popular)}
${categories.map(
  ({
    id,
    name,
    description,
    lines,
  }) => html`<section class="cat" id="c${id}" aria-labelledby="t${id}"><h2 id="t${id}">${name}</h2>${description && html`<p class="muted">${description}</p>`}${bannersHtml(placedAt(banners, 'category', id), at)}
<ul class="cards">${lines.map((line) => card(place, store, line))}</ul></section>`,
)}
</div>${cartHtml(place)}</div>`,
  };
}
