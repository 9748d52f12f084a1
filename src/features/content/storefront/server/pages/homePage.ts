import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html, type Html, safeUrl } from '#kit/contract/values/html.ts';
import { isChoosable, isOpenNow } from '../../choosing.rules.ts';
import { stateText } from '../../saleTexts.rules.ts';
import { dataOfBanners, placedAt, type ShopBanner } from '../../shopBanners.rules.ts';
import { absolute, paths, type Place } from '../place.ts';
import { bannersHtml } from './bannersHtml.ts';
import { picture, type ShopPage } from './layout.ts';
import { takesHtml } from './storePage.ts';

const placeText = ({ textAddress, commune }: PublicStore) =>
  commune && !textAddress.includes(commune) ? `${textAddress}, ${commune}` : textAddress;

function storeCard(place: Place, store: PublicStore, at: Date): Html {
  const { open, text } = stateText(store.state, { timeZone: store.timeZone, at });
  const { id, name, commune, latitude, longitude } = store;
  const image = picture(store.imageUrl, 72);
  const point = latitude === null || longitude === null ? '' : `${latitude},${longitude}`;
  return html`<li data-store="${id}" data-at="${point}" data-commune="${commune}"${open && html` data-open`}><a class="store-card" href="${paths.store(place, store)}">
${image && html`<span class="store-pic">${image}</span>`}
<span class="store-words"><span class="store-name"><b>${name}</b> <span class="near"></span></span><span class="muted">${placeText(store)}</span>
<span class="state" data-open="${String(open)}">${text}</span> ${open && takesHtml(store, at)}</span></a></li>`;
}

/** Stores that take orders now, then the others; each part by commune and name. */
function inOrder(stores: readonly PublicStore[]): PublicStore[] {
  const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '', 'es');
  return stores
    .filter(isChoosable)
    .toSorted(
      (one, other) =>
        Number(isOpenNow(other)) - Number(isOpenNow(one)) ||
        compare(one.commune, other.commune) ||
        compare(one.name, other.name),
    );
}

const coverHtml = ({ seo: { coverUrl } }: Place): Html | null =>
  coverUrl === null
    ? null
    : html`<img class="cover" src="${safeUrl(coverUrl)}" alt="" width="480" height="252" fetchpriority="high">`;

/** Where the guest is, and the stores near there. */
export function homePage(
  place: Place,
  stores: readonly PublicStore[],
  { at, banners }: { at: Date; banners: readonly ShopBanner[] },
): ShopPage {
  const {
    tenant: { name },
    seo,
  } = place;
  const choosable = inOrder(stores);
  return {
    kind: 'home',
    title: seo.pageTitle || name,
    description:
      seo.pageDescription || `Pide en línea en ${name}: elige tu local, mira la carta y recibe o retira tu pedido.`,
    path: paths.home(place),
    facts: [{ '@type': 'Organization', name, url: absolute(place, paths.home(place)) }],
    data: dataOfBanners(banners, at),
    body:
      choosable.length === 0
        ? html`<div class="wide home"><h1>${name}</h1><p class="empty">Muy pronto: ${name} todavía no recibe pedidos en línea.</p></div>`
        : html`<div class="where"><div class="wide"><div class="where-words"><h1>¿Dónde estás?</h1>
<p class="lead">Te mostramos los locales de ${name} más cercanos y lo que reciben ahora.</p><div id="finder"></div></div>${coverHtml(place)}</div></div>
<div class="wide home">${bannersHtml(placedAt(banners, 'home'), at, true)}<div id="again"></div>
<h2 id="stores-title">Locales</h2>
<ul class="stores" id="stores" aria-labelledby="stores-title">${choosable.map((store) => storeCard(place, store, at))}</ul><div id="more"></div></div>`,
  };
}
