import { labelTypeLabels, type LabelType, productAttributeLabels, type ProductAttribute } from '#domain/catalogue.ts';
import { normalise } from '#kit/contract/text.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';

type Format = Pick<TenantFormat, 'money' | 'dateTime'>;
type Read = (value: never, format: Format) => string;

const readers: Readonly<Record<string, Read>> = {
  priceProduct: (value: number, { money }) => money(value),
  availability: (value: boolean) => (value ? 'Disponible' : 'Desactivado'),
  labelType: (value: LabelType) => labelTypeLabels[value],
  attributes: (value: readonly ProductAttribute[]) =>
    value.map((each) => productAttributeLabels[each]).join(', ') || 'Ninguna',
  startDatetimeLabel: (value: string, { dateTime }) => `desde ${dateTime(value)}`,
  endDatetimeLabel: (value: string, { dateTime }) => `hasta ${dateTime(value)}`,
};

/** Whether a field is an amount of money. */
export const isAmount = (field: string): boolean => field === 'priceProduct';

/** How the value of a field reads beside the one it becomes. */
export function changeText(field: string, value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return 'Sin valor';
  const read = readers[field] as ((value: unknown, format: Format) => string) | undefined;
  if (read) return read(value, format);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Name of a price of a list; a list that is named after the price is enough. */
export const priceName = (list: string, field: string): string => {
  const what = field === 'deliveryPrice' ? 'delivery' : field === 'discountPrice' ? 'con descuento' : null;
  return what === null || normalise(list).includes(what) ? list : `${list} · ${what}`;
};
