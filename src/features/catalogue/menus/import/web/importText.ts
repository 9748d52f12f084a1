import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import type { Tone } from '#kit/web/display/StatusBadge.tsx';
import type { SideField } from '../menuImportSides.contract.ts';
import { importColumns, type ImportField, type ImportRow, type ImportStatus } from '../menuImport.contract.ts';

/** Labels of a line's status: for one line and for the filter. */
export const statusLabels: Record<ImportStatus, { word: string; filter: string; tone: Tone }> = {
  error: { word: 'Con error', filter: 'Con errores', tone: 'error' },
  create: { word: 'Nuevo', filter: 'Nuevos', tone: 'success' },
  change: { word: 'Cambia', filter: 'Cambian', tone: 'info' },
  same: { word: 'Igual', filter: 'Iguales', tone: 'neutral' },
  skipped: { word: 'Fuera', filter: 'Dejados fuera', tone: 'warning' },
};

export const labelOf = (field: ImportField): string => capitalized(importColumns[field].header);

/** The side of a point of sale, and ours. */
export const sideLabels = { theirs: 'de la caja', ours: 'nuestro' } as const;

/** A product is a name here: its line has it as title. */
export const sideFieldLabels: Readonly<Record<SideField, string>> = {
  product: 'Nombre',
  description: 'Descripción',
  price: 'Precio',
  category: 'Categoría',
};

/** Badge of a line that is the same as at the channel, but whose product changed here since it was published. */
export const changedHereBadge = { word: 'Cambió aquí', tone: 'warning' } as const satisfies {
  word: string;
  tone: Tone;
};

type Value = ImportRow['changes'][number]['before'];

/** Formats a value before or after a change as the product and menu forms do. */
export function cellValueText(field: ImportField, value: Value, { money, decimal }: TenantFormat): string {
  if (value === null || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string') return value;
  if (field === 'price' || field === 'menuPrice') return money(value);
  return field === 'discount' ? `${decimal(value)} %` : String(value);
}

const createdLabels = { category: 'categoría nueva', product: 'producto nuevo', line: 'se agrega al menú' } as const;

/** Formats the records a line creates: `Producto nuevo, se agrega al menú`. */
export const createdText = (creates: ImportRow['creates']): string =>
  capitalized(creates.map((each) => createdLabels[each]).join(', '));

/** Formats the other values of a new line: amounts as they were read, the rest as in the file. */
export const valuesText = ({ cells, amounts }: Pick<ImportRow, 'cells' | 'amounts'>, format: TenantFormat): string =>
  [
    ...(['price', 'menuPrice'] as const).flatMap((field) =>
      amounts[field] == null ? [] : [`${labelOf(field)}: ${format.money(amounts[field])}`],
    ),
    ...(['discount', 'hidden'] as const).flatMap((field) =>
      cells[field] ? [`${labelOf(field)}: ${cells[field]}`] : [],
    ),
  ].join(' · ');
