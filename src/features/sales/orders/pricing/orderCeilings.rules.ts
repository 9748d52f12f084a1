import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { hardCeilings, type OrderCeilings, orderCeilings } from '#domain/orders/orderCeilings.ts';
import { isPaidOnline } from '#domain/payments.ts';
import { formatPhone } from '#domain/phones.ts';
import type { SoldLine } from '../record/orderShape.contract.ts';
import type { OrderInput, Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

type Ordering = { store: Pick<Store, 'name' | 'phone'>; chain: ChainSettings; country: CountryCode };
type Placed = { lines: readonly SoldLine[]; total: number };

/** Whose ceilings apply in a channel. Staff who take an order by phone know the guest. */
const ceilingsOfChannel: Record<OrderChannel, 'company' | 'hard'> = {
  web: 'company',
  app: 'company',
  order_taker: 'hard',
};

function ceilingsOf({ platform }: OrderInput, { chain, country }: Ordering): OrderCeilings {
  if (ceilingsOfChannel[platform] === 'hard') return hardCeilings(country);
  const { maxUnitsPerLine: unitsPerProduct, maxUnits: units, maxUnpaidTotal: unpaidTotal } = chain;
  return orderCeilings({ unitsPerProduct, units, unpaidTotal }, country);
}

/** Refuses products with too many units, also when they are on several lines. */
function productRefusals(lines: readonly SoldLine[], maxUnits: number, call: string): Refusal[] {
  const counts = new Map<number, number>();
  return lines.flatMap(({ productId, name, quantity }, place) => {
    const before = counts.get(productId) ?? 0;
    const count = before + quantity;
    counts.set(productId, count);
    if (count <= maxUnits || before > maxUnits) return [];
    const message = `De «${name}» se piden hasta ${maxUnits} unidades. Para pedir más, ${call}.`;
    return [orderRefusal('maximum', `lines.${place}.quantity`, message)];
  });
}

/** Refuses orders so large that they are more likely an error or a joke than a meal. */
export function ceilingRefusals(input: OrderInput, ordering: Ordering, { lines, total }: Placed): Refusal[] {
  const { store, country } = ordering;
  const ceilings = ceilingsOf(input, ordering);
  const call = store.phone ? `llama a ${store.name} al ${formatPhone(store.phone)}` : `llama a ${store.name}`;
  const units = lines.reduce((count, { quantity }) => count + quantity, 0);
  const tooMany = `Un pedido lleva hasta ${ceilings.units} productos y este tiene ${units}. Para pedir más, ${call}.`;
  const isUnpaid = input.paymentMethod ? !isPaidOnline(input.paymentMethod) : false;
  const limit = formatMoney(ceilings.unpaidTotal, country);
  const tooMuch = `Al recibir se pagan pedidos de hasta ${limit}. Paga en línea, quita productos o ${call}.`;
  return [
    ...productRefusals(lines, ceilings.unitsPerProduct, call),
    ...(units > ceilings.units ? [orderRefusal('maximum', 'lines', tooMany)] : []),
    ...(isUnpaid && total > ceilings.unpaidTotal ? [orderRefusal('maximum', 'payment_method', tooMuch)] : []),
  ];
}
