import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html } from '#kit/contract/values/html.ts';
import { methodsText, stateText } from '../../saleTexts.rules.ts';
import { absolute, paths, type Place } from '../place.ts';
import type { ShopPage } from './layout.ts';

const placeText = ({ textAddress, commune }: PublicStore) =>
  commune && !textAddress.includes(commune) ? `${textAddress}, ${commune}` : textAddress;

function storeCard(place: Place, store: PublicStore, at: Date) {
  const { open, text } = stateText(store.state, { timeZone: store.timeZone, at });
  return html`<li data-store="${store.id}"><a class="store-card" href="${paths.store(place, store.uuid)}">
<span class="store-name">${store.name}</span><span class="muted">${placeText(store)}</span>
<span class="state" data-open="${String(open)}">${text}</span><span class="muted">${methodsText(store.state)}</span></a></li>`;
}

/** The tenant and its stores, open ones first. */
export function homePage(place: Place, stores: readonly PublicStore[], at: Date): ShopPage {
  const {
    tenant: { name },
    seo,
  } = place;
  const isOpen = ({ state }: PublicStore) => state.delivery.open || state.pickUp.open;
  const storeItems = stores
    .filter(({ menuId }) => menuId !== null)
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return {
    kind: 'home',
    title: seo.pageTitle || name,
    description:
      seo.pageDescription || `Pide en línea en ${name}: elige tu local, mira la carta y recibe o retira tu pedido.`,
    path: paths.home(place),
    facts: [{ '@type': 'Organization', name, url: absolute(place, paths.home(place)) }],
    body: html`<div class="wide"><h1>${name}</h1>
<p class="lead">Elige tu local para ver su carta y pedir con delivery o retiro.</p><div id="finder"></div>
${storeItems.length === 0 ? html`<p class="empty">Todavía no hay locales que reciban pedidos aquí.</p>` : html`<ul class="stores" id="stores">${storeItems.map((store) => storeCard(place, store, at))}</ul>`}</div>`,
  };
}
