import { normalise } from '#kit/contract/text.ts';
import type { AreaKind } from '../../delivery/delivery.contract.ts';
import { type LeftOut, leaveOut } from './leftOut.ts';

/** A value of an attribute as far as sentences may quote it. */
export type AttributeValue = string | number | boolean | null;
export type Attribute = { name: string; value: AttributeValue };
/** An amount, and whether it is under the name of our exports, which write minor units. */
export type AmountText = { text: string; isMinor: boolean };
export type AreaAttributes = { kind: AreaKind | null; fee: AmountText | null; minimumOrder: AmountText | null };

/** Names that our exports write. */
export const exportedNames = { fee: 'fee', minimumOrder: 'minimum_order', noDelivery: 'isNoDelivery' } as const;

const charges = ['envio', 'despacho', 'reparto', 'entrega', 'domicilio', 'delivery', 'shipping'];
const feeNames = new Set([
  'fee',
  'tarifa',
  'costo',
  'precio',
  'price',
  'cost',
  'charge',
  ...charges.flatMap((what) => [
    ...['tarifa', 'costo', 'coste', 'precio', 'valor', 'cargo'].flatMap((word) => [
      `${word} ${what}`,
      `${word} de ${what}`,
      `${word} del ${what}`,
      `${word} por ${what}`,
      `${word} a ${what}`,
    ]),
    ...['fee', 'cost', 'price', 'charge', 'rate'].map((word) => `${what} ${word}`),
    what,
  ]),
]);
const minimumNames = new Set([
  'minimo',
  'minimum',
  'pedido minimo',
  'compra minima',
  'orden minima',
  'monto minimo',
  'importe minimo',
  'minimo de compra',
  'minimo de pedido',
  'minimo pedido',
  'minimum order',
  'min order',
  'minimum amount',
  'min amount',
  'order minimum',
  'minimum order value',
  'min order value',
  'minimum order amount',
  'min order amount',
  'minimum purchase',
]);
const exclusionNames = new Set([
  'is no delivery',
  'no delivery',
  'no reparto',
  'no reparte',
  'no se reparte',
  'no se reparte aqui',
  'sin reparto',
  'sin despacho',
  'exclusion',
  'is exclusion',
  'excluida',
  'excluded',
]);
const kindNames = new Set(['kind', 'tipo', 'type', 'tipo de zona', 'zone type']);
const deliveryKinds = new Set(['delivery', 'reparto', 'se reparte', 'normal']);
const styleNames = /^(?:fill|stroke|marker|style|styleurl|color|colour|icon)\b/;

/** `minimumOrder`, `Minimum_order` and `MINIMUM ORDER` are one name. */
const plainName = (name: string): string =>
  normalise(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .replace(/[\s_.:-]+/g, ' ')
    .trim();

/** Whether a text is a name of a zone of exclusion, as `No se reparte aquí` and `Exclusión norte` are. */
export const namesExclusion = (name: string): boolean =>
  /\b(?:no (?:se )?(?:reparto|reparte|repartir|despacha|despacho|entrega|delivery)|sin (?:reparto|despacho|delivery)|exclusion|excluid[ao]s?|no[- ]go)\b/.test(
    normalise(name),
  );

const positive = new Set(['true', '1', 'si', 'yes', 'x', 'verdadero']);
const negative = new Set(['false', '0', 'no', 'falso']);

function kindOf(name: string, text: string): AreaKind | null {
  const value = plainName(text);
  if (kindNames.has(name)) {
    if (exclusionNames.has(value)) return 'exclusion';
    return deliveryKinds.has(value) ? 'delivery' : null;
  }
  if (!exclusionNames.has(name)) return null;
  if (positive.has(value)) return 'exclusion';
  return negative.has(value) ? 'delivery' : null;
}

/** Reads the attributes of an area by their usual names in Spanish and English. Others, and second values, are left out. */
export function readAttributes(attributes: readonly Attribute[], left: LeftOut): AreaAttributes {
  const found: AreaAttributes = { kind: null, fee: null, minimumOrder: null };
  for (const { name, value } of attributes) {
    const text = value === null ? '' : String(value).trim();
    if (text === '') continue;
    const plain = plainName(name);
    const kind = kindOf(plain, text);
    const field = feeNames.has(plain) ? 'fee' : minimumNames.has(plain) ? 'minimumOrder' : null;
    if (kind !== null && found.kind === null) found.kind = kind;
    else if (field && found[field] === null) found[field] = { text, isMinor: exportedNames[field] === name };
    else leaveOut(left, styleNames.test(plain) ? 'style' : 'attribute', styleNames.test(plain) ? '' : name);
  }
  return found;
}
