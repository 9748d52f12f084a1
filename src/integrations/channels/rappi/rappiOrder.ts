import { countries } from '#domain/countries.ts';
import { instantOf, pastInstantOf } from '#domain/time/zonedTime.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import type { Opened } from '../../provider.ts';
import { readAmount } from '../../amounts.ts';
import type { ChannelLine, ChannelOrder } from '../port.ts';
import { acceptMinutes, type RappiItem, type RappiOrder, reasonText, stateOf } from './dialect.ts';
import type { rappiForm } from './form.ts';

type Account = Opened<typeof rappiForm>;
const minute = 60_000;

type LocalReader = (timeZone: string, local: number) => number;
const atPlacing: LocalReader = (timeZone, local) => pastInstantOf(timeZone, local, Date.now());

/** Times without a zone are those of the country. */
function instantIn(value: string, { country }: Account, read: LocalReader = instantOf): string {
  const iso = value.trim().replace(' ', 'T');
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(iso);
  const time = Date.parse(hasZone ? iso : `${iso}Z`);
  if (Number.isNaN(time))
    throw new ProviderFailure('unreadable', `Rappi informa una hora que no se puede leer: ${value}.`);
  return new Date(hasZone ? time : read(countries[country].timeZone, time)).toISOString();
}

const lineOf = (
  { id, sku, name: label, price, ...item }: RappiItem,
  amount: (value: number) => number,
): ChannelLine => ({
  reference: id ?? sku ?? label,
  key: sku ?? null,
  name: label,
  quantity: item.quantity,
  unitPrice: amount(price),
  comment: item.comments ?? '',
  choices: (item.subitems ?? []).map((choice) => lineOf(choice, amount)),
});

function addressOf(place: RappiOrder['order_detail']['delivery_information']) {
  const { complete_address: text, complement: detail, latitude, longitude } = place ?? { complete_address: '' };
  if (text === '') return { address: null, notes: '' };
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { address: { text, detail: detail ?? null, latitude, longitude }, notes: '' };
  // An address without coordinates is still readable.
  return { address: null, notes: [`Dirección: ${text}`, detail].filter(Boolean).join('\n') };
}

/** An order in our terms. Amounts are those that Rappi reports: whether they add up is checked where it is placed. */
export function orderOf(
  { order_detail: detail, customer, store }: RappiOrder,
  history: readonly string[],
  account: Account,
) {
  const amount = (value: number) => readAmount(value, 'major', account.currency);
  const { totals, delivery_method: method } = detail;
  const isByStore = method === 'marketplace';
  const { state, ending } = stateOf(history);
  const placedAt = instantIn(detail.created_at, account, atPlacing);
  const { address, notes } = isByStore ? addressOf(detail.delivery_information) : { address: null, notes: '' };
  const sumOf = (of: 'amount_by_partner' | 'amount_by_rappi') =>
    (detail.discounts ?? []).reduce((sum, each) => sum + amount(each[of]), 0);
  const guest = customer ? `${customer.first_name} ${customer.last_name}`.trim() : '';
  return {
    reference: detail.order_id,
    displayNumber: detail.order_id,
    storeReference: store.external_id,
    state,
    acceptBy: state === 'waiting' ? new Date(Date.parse(placedAt) + acceptMinutes * minute).toISOString() : null,
    placedAt,
    scheduledFor: detail.place_at === null ? null : instantIn(detail.place_at, account),
    method: method === 'pickup' ? 'pickUp' : 'delivery',
    carrier: method === 'delivery' ? 'channel' : 'store',
    customer: {
      name: guest || (detail.billing_information?.name ?? ''),
      phone: customer?.phone_number ?? null,
      phoneCode: null,
      address,
    },
    lines: detail.items.map((item) => lineOf(item, amount)),
    notes,
    amounts: {
      products: amount(totals.total_products),
      storeDiscount: sumOf('amount_by_partner'),
      channelDiscount: sumOf('amount_by_rappi'),
      delivery: isByStore ? amount(totals.charges?.shipping ?? 0) : 0,
      tip: isByStore ? amount(totals.other_totals?.tip ?? 0) : 0,
      fees: 0,
      total: amount(totals.total_order),
      cashDue: method === 'delivery' ? 0 : amount(totals.total_to_pay),
    },
    reason: reasonText(ending),
  } satisfies ChannelOrder;
}
