import type { Placement } from '#features/content/banners/schedule/bannerWords.contract.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import { menuSections } from '../../menuSections.rules.ts';
import { offeredMethods } from '../../saleTexts.rules.ts';
import { placedAt, type ShopBanner } from '../../shopBanners.rules.ts';
import type { Place } from '../place.ts';
import { bannersHtml, pictureHtml } from './bannersHtml.ts';
import { homePage } from './homePage.ts';
import { pageHtml, type ShopPage } from './layout.ts';
import { orderPage } from './otherPages.ts';
import { productPage } from './productPage.ts';
import { storePage } from './storePage.ts';

/** A store at a moment, with the banners that guests see there then. */
export type PreviewVisit = {
  stores: readonly PublicStore[];
  /** Null: the home page. */
  store: PublicStore | null;
  menu: GuestMenu | null;
  banners: readonly ShopBanner[];
  at: Date;
};
/** The banner that is looked at: where it is drawn, and its code. */
export type Previewed = { placement: Placement | null; productId: number | null; code: string };

/** A dialog that the shop's scripts open over a page. */
const overPage = (dialog: Html): Html => html`<div class="preview-over">${dialog}</div>`;

/** The first pop-up of each device: a guest sees one at a time. */
const popUpHtml = ({ via, alt, wide, phone, only }: ShopBanner): Html =>
  overPage(
    html`<dialog class="pop-up" open aria-label="${alt}" data-via="${via}"${only && html` data-only="${only}"`}><button type="button" class="round" aria-label="Cerrar">×</button>${pictureHtml({ alt, wide, phone }, true)}</dialog>`,
  );

const popUpsHtml = (banners: readonly ShopBanner[]): Html[] => {
  const popUps = banners.filter(({ popUp }) => popUp !== null);
  const onWide = popUps.find(({ only }) => only !== 'phone');
  const onPhone = popUps.find(({ only }) => only !== 'wide');
  return [...new Set([onWide, onPhone])].flatMap((banner) => (banner ? popUpHtml(banner) : []));
};

const checkoutHtml = (banners: readonly ShopBanner[], at: Date): Html =>
  overPage(html`<dialog open aria-label="Tu pedido"><div class="dialog-head"><h2>Tu pedido</h2><button type="button" class="round" aria-label="Cerrar">×</button></div>
<div class="dialog-body"><div class="stack wider"><p class="muted">Aquí el cliente escribe sus datos y elige cómo paga.</p>${bannersHtml(placedAt(banners, 'checkoutAside').slice(0, 1), at)}</div></div>
<div class="dialog-foot"><button type="button" class="button whole">Hacer pedido</button></div></dialog>`);

const trackingPage = (place: Place, banners: readonly ShopBanner[], at: Date): ShopPage => ({
  ...orderPage(place, ''),
  body: html`<div class="wide note" id="order"><div class="following-head"><h1>Preparamos tu pedido</h1><p class="muted">Aquí el cliente sigue su pedido.</p></div>${bannersHtml(placedAt(banners, 'tracking').slice(0, 1), at)}</div>`,
});

function menuPage(
  place: Place,
  store: PublicStore,
  { menu, banners, at }: PreviewVisit,
  { productId }: Previewed,
): ShopPage {
  const sections = menu ? menuSections(menu, { methods: offeredMethods(store.state), at }) : [];
  const view = { nearest: null, at, banners };
  const category = sections.find(({ lines }) => lines.some(({ product }) => product.id === productId));
  const line = category?.lines.find(({ product }) => product.id === productId);
  if (menu && category && line) return productPage(place, store, { ...view, menu, line, category });
  return storePage(place, store, { ...view, sections, popular: [] });
}

function pageOf(place: Place, visit: PreviewVisit, previewed: Previewed): ShopPage {
  const { stores, store, banners, at } = visit;
  if (!store) return homePage(place, stores, { at, banners });
  if (previewed.placement === 'tracking') return trackingPage(place, banners, at);
  const page = menuPage(place, store, visit, previewed);
  if (previewed.placement === 'checkoutAside') return { ...page, body: html`${page.body}${checkoutHtml(banners, at)}` };
  return previewed.placement === null ? { ...page, body: html`${page.body}${popUpsHtml(banners)}` } : page;
}

const stylesOf = (code: string): Html => html`<style>
[data-via="${code}"]{outline:3px solid #1d5fe0;outline-offset:-3px;border-radius:14px}
.preview-over{position:fixed;inset:0;z-index:9;display:grid;place-items:center;background:var(--veil)}
.preview-over>dialog{position:static}
@media (max-width:550px){.preview-over:has([data-only="wide"]){display:none}}
@media (min-width:550.1px){.preview-over:has([data-only="phone"]){display:none}}
</style>`;

/** The page of the shop where a banner is drawn, with that banner marked. Its files have no scripts. */
export function bannerPreviewPage(place: Place, visit: PreviewVisit, previewed: Previewed): string {
  const page = pageOf(place, visit, previewed);
  return pageHtml(place, { ...page, path: null, facts: [], body: html`${page.body}${stylesOf(previewed.code)}` });
}
