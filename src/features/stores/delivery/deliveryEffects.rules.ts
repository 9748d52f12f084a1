import { plural } from '#kit/contract/values/plural.ts';
import type { CountryCode } from '#domain/countries.ts';
import { feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import { formatMoney } from '#domain/money.ts';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { StoreDraft } from '../record/stores.contract.ts';
import { isFreeAsChain } from './chain.rules.ts';
import { enabledMethods } from './delivery.rules.ts';

/** Parts of a delivering store that inherit prices from its chain. */
export type ChainUser = Pick<
  StoreDraft,
  'deliveryMethods' | 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal' | 'alwaysChargesDelivery'
> & {
  /** Zones that inherit their price, or their minimum. */
  feesAsChain: number;
  minimumsAsChain: number;
};

export type DeliveryChange = { before: DeliverySettings; after: DeliverySettings; country: CountryCode };
type Nouns = readonly [one: string, many: string];
type Sentences = (stores: readonly ChainUser[], change: DeliveryChange) => string[];

const counted = (count: number, [one, many]: Nouns) => plural(count, one, many);
const locales: Nouns = ['local', 'locales'];

/** `12 locales dejan`, `1 local deja`, `Ningún local deja`. */
const storesDo = (count: number, [one, many]: Nouns) =>
  count === 0 ? `Ningún local ${one}` : `${counted(count, locales)} ${count === 1 ? one : many}`;

const moneyOf =
  ({ country }: DeliveryChange) =>
  (value: number) =>
    formatMoney(value, country);

const freeFrom: Sentences = (stores, change) => {
  const { before, after } = change;
  const [was, is] = [before, after].map(({ minimumValueForFreeDelivery: { value } }) => value);
  if (was === is) return [];
  const money = moneyOf(change);
  const following = stores.filter(isFreeAsChain).length;
  const rest = stores.length - following;
  const unaffected =
    rest === 0 ? '' : ` ${counted(rest, locales)} ${rest === 1 ? 'sigue' : 'siguen'} con su propia regla.`;
  if (typeof is !== 'number')
    return [`${storesDo(following, ['deja', 'dejan'])} de ofrecer despacho gratis.${unaffected}`];
  const instead = typeof was === 'number' ? `, en vez de desde ${money(was)}` : '';
  return [
    `${storesDo(following, ['pasa', 'pasan'])} a ofrecer despacho gratis desde ${money(is)}${instead}.${unaffected}`,
  ];
};

const freeWithFleets: Sentences = (stores, change) => {
  const [was, is] = [change.before, change.after].map(({ minimumValueForFreeDelivery: { value, ...rule } }) =>
    value === null ? false : rule.enabledForExternalDelivery,
  );
  if (was === is) return [];
  const count = stores.filter(
    (store) =>
      isFreeAsChain(store) && enabledMethods(store).some(({ deliveryFeeType }) => deliveryFeeType === 'external'),
  ).length;
  return is
    ? [`${storesDo(count, ['paga', 'pagan'])} lo que cobren los repartidores externos por los pedidos gratis.`]
    : [`${storesDo(count, ['deja', 'dejan'])} de pagar a los repartidores externos por pedidos gratis.`];
};

/** Effect on zones that inherit an amount: `En 2 locales, 5 zonas pasan a cobrar $2.990.` */
function zonesDo(stores: readonly ChainUser[], field: 'feesAsChain' | 'minimumsAsChain', what: string): string {
  const using = stores.filter((store) => store[field] > 0);
  const zones = using.reduce((sum, store) => sum + store[field], 0);
  if (zones === 0) return `Ninguna zona cambia: todas tienen su ${field === 'feesAsChain' ? 'tarifa' : 'mínimo'}.`;
  const verb = zones === 1 ? 'pasa' : 'pasan';
  return `En ${counted(using.length, locales)}, ${counted(zones, ['zona', 'zonas'])} ${verb} a ${what}.`;
}

const price: Sentences = (stores, change) => {
  const [was, is] = [change.before.deliveryPrice, change.after.deliveryPrice];
  if (was === is) return [];
  const money = moneyOf(change);
  return [zonesDo(stores, 'feesAsChain', `cobrar ${money(is)} de despacho, en vez de ${money(was)}`)];
};

const minimum: Sentences = (stores, change) => {
  const [was, is] = [change.before.minPriceForDelivery, change.after.minPriceForDelivery];
  if (was === is) return [];
  const what = is === null ? 'no pedir un mínimo' : `pedir un mínimo de ${moneyOf(change)(is)}`;
  return [zonesDo(stores, 'minimumsAsChain', what)];
};

const byDistance: Sentences = (stores, { before, after }) => {
  const [was, is] = [before.dynamicDeliveryPrice, after.dynamicDeliveryPrice];
  if (deepEqual(was, is)) return [];
  const lacking = ({ deliveryMethods }: ChainUser, { basePrice, kmPrice }: typeof is) =>
    enabledMethods({ deliveryMethods }).some(
      (method) =>
        method.deliveryFeeType === 'dynamic' &&
        ((method.basePrice === null && basePrice === null) || (method.kmPrice === null && kmPrice === null)),
    );
  const stranded = stores.filter((store) => lacking(store, is)).length;
  const following = stores.filter((store) => lacking(store, { basePrice: null, kmPrice: null })).length - stranded;
  return [
    `${storesDo(following, ['cambia', 'cambian'])} su precio por distancia.`,
    ...(stranded === 0
      ? []
      : [`${storesDo(stranded, ['queda', 'quedan'])} sin precio por distancia: no se podrá pedir con despacho.`]),
  ];
};

const largest = (name: 'maxPriceForDelivery' | 'maxPriceForPickUp', way: string): Sentences => {
  return (_, change) => {
    const is = change.after[name];
    if (change.before[name] === is) return [];
    if (is === null) return [`Los pedidos ${way} dejan de tener un máximo en todos los locales.`];
    return [`Ningún local acepta pedidos ${way} de más de ${moneyOf(change)(is)}.`];
  };
};

const display: Sentences = (_, { before, after }) =>
  before.feeDisplay === after.feeDisplay
    ? []
    : [`El cliente lee lo que cobra un repartidor externo así: ${feeDisplays[after.feeDisplay].toLowerCase()}.`];

const all: readonly Sentences[] = [
  price,
  freeFrom,
  freeWithFleets,
  byDistance,
  minimum,
  largest('maxPriceForDelivery', 'con despacho'),
  largest('maxPriceForPickUp', 'para retirar'),
  display,
];

/** Effects of a change of the delivery settings on the stores that deliver, in sentences. */
export const deliveryEffects: Sentences = (stores, change) => all.flatMap((sentences) => sentences(stores, change));
