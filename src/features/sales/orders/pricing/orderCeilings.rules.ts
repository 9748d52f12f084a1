import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { hardCeilings, orderCeilings } from '#domain/orders/orderCeilings.ts';
import { isPaidOnline } from '#domain/payments.ts';
import { formatPhone } from '#domain/phones.ts';
import type { SoldLine } from '../record/orderShape.contract.ts';
import type { OrderInput, Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

type Ordering = { store: Pick<Store, 'name' | 'phone'>; chain: ChainSettings; country: CountryCode };
type Placed = { lines: readonly SoldLine[]; total: number };

/** Staff who take an order by phone know the guest: the ceilings of the company are for guests. */
function ceilingsOf({ platform }: OrderInput, { chain, country }: Ordering) {
  if (platform === 'order_taker') return hardCeilings(country);
  const { maxUnitsPerLine: unitsPerLine, maxUnits: units, maxUnpaidTotal: unpaidTotal } = chain;
  return orderCeilings({ unitsPerLine, units, unpaidTotal }, country);
}

/** Refuses orders so large that they are more likely an error or a joke than a meal. */
export function ceilingRefusals(input: OrderInput, ordering: Ordering, { lines, total }: Placed): Refusal[] {
  const { store, country } = ordering;
  const ceilings = ceilingsOf(input, ordering);
  const call = store.phone ? `llama a ${store.name} al ${formatPhone(store.phone)}` : `llama a ${store.name}`;
  const perLine = lines.flatMap(({ name, quantity }, place) => {
    if (quantity <= ceilings.unitsPerLine) return [];
    const message = `De «${name}» se piden hasta ${ceilings.unitsPerLine} unidades. Para pedir más, ${call}.`;
    return [orderRefusal('maximum', `lines.${place}.quantity`, message)];
  });
  const units = lines.reduce((count, { quantity }) => count + quantity, 0);
  const tooMany = `Un pedido lleva hasta ${ceilings.units} productos y este tiene ${units}. Para pedir más, ${call}.`;
  const isUnpaid = input.paymentMethod ? !isPaidOnline(input.paymentMethod) : false;
  const limit = formatMoney(ceilings.unpaidTotal, country);
  const tooMuch = `Al recibir se pagan pedidos de hasta ${limit}. Paga en línea, quita productos o ${call}.`;
  return [
    ...perLine,
    ...(units > ceilings.units ? [orderRefusal('maximum', 'lines', tooMany)] : []),
    ...(isUnpaid && total > ceilings.unpaidTotal ? [orderRefusal('maximum', 'payment_method', tooMuch)] : []),
  ];
}
