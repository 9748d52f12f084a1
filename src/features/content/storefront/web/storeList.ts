import { kmText } from '#domain/geometry/distanceText.ts';
import type { ChosenPlace, ListedStore, NearStore } from '../placeSearch.rules.ts';
import { money, shop } from './shop.ts';
import type { WireServing } from './wire.ts';

/** A store of the page with its element. */
export type StoreItem = ListedStore & { item: HTMLElement; url: string };

/** The stores that the server listed, in its order. */
export function readStores(): StoreItem[] {
  return [...(document.getElementById('stores')?.children ?? [])].map((item) => {
    const { store = '', at = '', commune = '', open } = (item as HTMLElement).dataset;
    const [latitude, longitude] = at.split(',').map(Number);
    return {
      item: item as HTMLElement,
      id: store,
      name: item.querySelector('b')?.textContent ?? '',
      url: item.querySelector('a')?.getAttribute('href') ?? `${shop.base}/`,
      commune,
      address: item.querySelector('.muted')?.textContent ?? '',
      point: at !== '' && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null,
      open: open !== undefined,
    };
  });
}

const put = (item: HTMLElement, selector: string, text: string) => {
  const place = item.querySelector(selector);
  if (place) place.textContent = text;
};

/** Shows the fee to the guest's place at an open store, or that it does not deliver there. */
function showDelivery(item: HTMLElement, serves: boolean | null, serving: WireServing | undefined): void {
  const delivery = item.querySelector<HTMLElement>('[data-method="delivery"]');
  if (!delivery) return;
  delivery.dataset.text ??= delivery.textContent;
  delivery.toggleAttribute('data-unserved', serves === false);
  const fee =
    serving?.fee === null || serving === undefined ? '' : ` · ${serving.fee > 0 ? money(serving.fee) : 'gratis'}`;
  delivery.textContent = serves === false ? 'Sin delivery a tu dirección' : `${delivery.dataset.text}${fee}`;
}

/** Puts the stores in order, each with its distance to the guest's place where that is exact. */
export function showStores(
  { label, isExact }: ChosenPlace,
  near: readonly NearStore<StoreItem>[],
  serving: readonly WireServing[],
): void {
  put(document.body, '#stores-title', `Locales cerca de ${label}`);
  const byId = new Map(serving.map((each) => [String(each.store_id), each]));
  document.getElementById('stores')?.append(
    ...near.map(({ store: { item, id }, km, serves }) => {
      put(item, '.near', km === null || !isExact ? '' : `a ${kmText(km)}`);
      showDelivery(item, serves, byId.get(id));
      return item;
    }),
  );
}
