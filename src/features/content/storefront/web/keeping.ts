import { blankLine } from '../cart.rules.ts';
import { blankDraft, type CheckoutDraft } from '../checkout.rules.ts';
import type { ChosenPlace } from '../placeSearch.rules.ts';
import { storedList, storedObject } from '../stored.rules.ts';
import { shop, type ShopStore } from './shop.ts';
import { useStored } from './useStored.ts';

/** An order placed on this device. */
export type PastOrder = {
  uuid: string;
  storeId: number;
  storeUuid: string;
  storeName: string;
  at: string;
  /** Absent in orders of an older version of the shop. */
  summary?: string;
};
const maxPastOrders = 20;
const parseCart = storedList(blankLine);
const parseOrders = storedList<PastOrder>({ uuid: '', storeId: 0, storeUuid: '', storeName: '', at: '' });

/** The cart of a store. */
export const useCart = ({ id }: Pick<ShopStore, 'id'>) => useStored(`tienda:${shop.slug}:${id}:cart`, parseCart);

/** Checkout draft of a store on this device. */
export const useDraft = ({
  methods,
}: Pick<ShopStore, 'methods'>): [CheckoutDraft, (changes: Partial<CheckoutDraft>) => void] => {
  const [stored, save] = useStored(`tienda:${shop.slug}:guest`, storedObject(blankDraft(methods)));
  const method = methods.includes(stored.method) ? stored.method : (methods[0] ?? 'pickUp');
  const draft = { ...stored, method };
  return [draft, (changes) => save({ ...draft, ...changes })];
};

/** The phone this device ordered with last. */
export const useGuestPhone = (): string =>
  useStored(`tienda:${shop.slug}:guest`, storedObject(blankDraft([])))[0].phone;

/** Orders placed on this device, newest first. */
export const usePastOrders = (): [PastOrder[], (order: PastOrder) => void] => {
  const [orders, save] = useStored(`tienda:${shop.slug}:orders`, parseOrders);
  return [orders, (order) => save([order, ...orders].slice(0, maxPastOrders))];
};

const blankPlace: ChosenPlace = { label: '', latitude: 0, longitude: 0, isExact: false };
const parsePlace = (stored: unknown): ChosenPlace | null => {
  const place = storedObject(blankPlace)(stored);
  return place.label === '' ? null : place;
};

/** Where the guest is, as chosen on the home page. */
export const usePlace = () => useStored(`tienda:${shop.slug}:place`, parsePlace);
