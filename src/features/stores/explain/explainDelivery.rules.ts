import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import type { Explanation } from '../coverage/coverage.contract.ts';
import { isFreeAsChain, withChain, type WithChain } from '../delivery/chain.rules.ts';
import type { DeliveryMethod, Point } from '../delivery/delivery.contract.ts';
import { billableKm, enabledMethods, freeDeliveryFrom, methodFor } from '../delivery/delivery.rules.ts';
import {
  areasContaining,
  distanceTo,
  type DeliveryMatch,
  matchDelivery,
  findExclusion,
} from '../guests/serving.rules.ts';
import type { Store } from '../record/stores.contract.ts';
import type { CountryCode } from '#domain/countries.ts';

type PricedStore = WithChain<Store> & { freeAsChain: boolean };
type Check = Explanation['checks'][number];
type Order = { point: Point | null; total: number | null; country: CountryCode };

const labelOf = ({ deliveryType }: Pick<DeliveryMethod, 'deliveryType'>) => deliveryTypes[deliveryType].label;
const asChain = (is: boolean) => (is ? ', como en toda la cadena' : '');
const kilometres = (km: number, country: CountryCode, decimals: number) =>
  `${formatDecimal(Math.round(km * 10 ** decimals) / 10 ** decimals, country)} km`;
const check = (name: Check['name'], title: string, field: string) => ({
  name,
  title,
  until: null,
  tab: 'delivery' as const,
  field,
});

function methodCheck(store: PricedStore, { point }: Order, match: DeliveryMatch | null): Check {
  const about = check('deliveryMethod', 'Reparto', 'deliveryMethods');
  const enabled = enabledMethods(store);
  if (enabled.length === 0) return { ...about, ok: false, sentence: 'No tiene ninguna forma de reparto activada.' };
  if (match) return { ...about, ok: true, sentence: `Reparte con ${labelOf(match.method)}.` };
  const [stranded] = point ? areasContaining(store, point).filter((area) => !methodFor(store, area)) : [];
  if (!stranded) return { ...about, ok: true, sentence: `Reparte con ${enabled.map(labelOf).join(', ')}.` };
  const namedMethod = store.deliveryMethods.find(({ key }) => key === stranded.deliveryMethodKey);
  const sentence = `La zona «${stranded.name}» reparte solo con ${namedMethod ? labelOf(namedMethod) : 'un reparto que ya no existe'}, que no está activado.`;
  return { ...about, ok: false, sentence };
}

function zoneCheck(store: PricedStore, { point, country }: Order, match: DeliveryMatch | null): Check {
  const about = check('zone', 'Zona', 'deliveryAreas');
  const count = store.deliveryAreas.filter(({ kind }) => kind === 'delivery').length;
  if (count === 0) return { ...about, ok: false, sentence: 'No tiene zonas de reparto.' };
  if (!point) return { ...about, ok: null, sentence: 'Indica un punto para saber si alguna zona llega a él.' };
  const exclusion = findExclusion(store, point);
  if (exclusion)
    return { ...about, ok: false, sentence: `El punto está en la zona «${exclusion.name}», donde no se reparte.` };
  const [around] = match ? [match.area] : areasContaining(store, point);
  if (around) return { ...about, ok: true, sentence: `El punto está en la zona «${around.name}».` };
  const km = distanceTo(store, point);
  const far = km === null ? '' : `, a ${kilometres(km, country, 1)} del local`;
  const zones = count === 1 ? 'Su única zona no llega' : `Ninguna de sus ${count} zonas llega`;
  return { ...about, ok: false, sentence: `${zones} a ese punto${far}.` };
}

function feeCheck(
  store: PricedStore,
  { total, country }: Order,
  { method, area, fee, distanceKm }: DeliveryMatch,
): Check {
  const about = check('fee', 'Costo de despacho', 'deliveryAreas');
  const money = (amount: number) => formatMoney(amount, country);
  const free = freeDeliveryFrom(store, method);
  const threshold = free === null ? '' : ` Gratis desde ${money(free)}${asChain(store.freeAsChain)}.`;
  if (free !== null && total !== null && total >= free)
    return {
      ...about,
      field: 'minimumValueForFreeDelivery',
      ok: true,
      sentence: `Gratis: el pedido llega a ${money(free)}${asChain(store.freeAsChain)}.`,
    };
  if (method.deliveryFeeType === 'external')
    return {
      ...about,
      field: 'deliveryMethods',
      ok: null,
      sentence: `Lo cotiza ${labelOf(method)} al momento del pedido.${threshold}`,
    };
  if (method.deliveryFeeType === 'fixed')
    return {
      ...about,
      ok: true,
      sentence: `Cuesta ${money(area.fee)}, ${area.asChain.fee ? 'el precio de la cadena' : `la tarifa de la zona «${area.name}»`}.${threshold}`,
    };
  return { ...about, ...dynamicFee(store, { method, fee, distanceKm }, country, threshold) };
}

type Dynamic = Pick<DeliveryMatch, 'method' | 'fee' | 'distanceKm'>;

function dynamicFee(store: PricedStore, { method, fee, distanceKm }: Dynamic, country: CountryCode, threshold: string) {
  if (distanceKm === null)
    return {
      ok: false,
      tab: 'info' as const,
      field: 'latitude',
      sentence: 'Depende de la distancia y el local no está ubicado en el mapa.',
    };
  if (fee === null || method.basePrice === null || method.kmPrice === null)
    return { ok: false, field: 'deliveryMethods', sentence: `Faltan los precios de ${labelOf(method)}.` };
  const { basePrice, kmPrice } = method;
  const parts = `${formatMoney(basePrice, country)} más ${formatMoney(kmPrice, country)} por ${kilometres(billableKm(distanceKm, store), country, 2)}`;
  return { ok: true, field: 'deliveryMethods', sentence: `Cuesta ${formatMoney(fee, country)}: ${parts}.${threshold}` };
}

function minimumCheck({ total, country }: Order, { area }: DeliveryMatch): Check {
  const about = check('minimum', 'Pedido mínimo', 'deliveryAreas');
  const minimum = formatMoney(area.minimumOrder, country);
  const where = area.asChain.minimumOrder ? 'con despacho, como en toda la cadena' : `en la zona «${area.name}»`;
  if (area.minimumOrder === 0) return { ...about, ok: true, sentence: 'No hay un pedido mínimo.' };
  if (total === null) return { ...about, ok: null, sentence: `Se pide desde ${minimum} ${where}.` };
  const ok = total >= area.minimumOrder;
  const totalText = `el pedido de ${formatMoney(total, country)} ${ok ? 'lo alcanza' : 'no lo alcanza'}`;
  return { ...about, ok, sentence: `Se pide desde ${minimum} ${where}: ${totalText}.` };
}

const unknown = (name: Check['name'], title: string): Check => ({
  ...check(name, title, 'deliveryAreas'),
  ok: null,
  sentence: 'Depende de la zona que llegue al punto.',
});

/** Delivery checks besides the moment: method, zone, fee and minimum. */
export function deliveryChecks(storeItself: Store, order: Order & { chain: DeliverySettings }): Check[] {
  const store = { ...withChain(storeItself, order.chain), freeAsChain: isFreeAsChain(storeItself) };
  const match = order.point
    ? matchDelivery(store, order.point, order.total ?? 0, { reachesMinimum: order.total !== null })
    : null;
  return [
    methodCheck(store, order, match),
    zoneCheck(store, order, match),
    match ? feeCheck(store, order, match) : unknown('fee', 'Costo de despacho'),
    match ? minimumCheck(order, match) : unknown('minimum', 'Pedido mínimo'),
  ];
}
