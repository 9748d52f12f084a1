import { type CountryCode, csvSeparator } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { csvLine } from '#kit/contract/values/csv.ts';
import { changeKinds, effectLabels, type MenuChange, type MenuPreview } from './channelMenus.contract.ts';

const partLabels: Readonly<Record<MenuChange['of'], string>> = {
  product: 'Producto',
  option: 'Opción',
  group: 'Grupo de opciones',
  category: 'Categoría',
  store: 'Local',
};

/** A value of a change as text. */
export const changeValue = (
  { kind, of }: Pick<MenuChange, 'kind' | 'of'>,
  value: MenuChange['before'],
  country: CountryCode,
) => {
  if (value === null) return '';
  const isAmount = typeof value === 'number' && (kind === 'price' || (of === 'option' && kind !== 'free'));
  return isAmount ? formatMoney(value, country) : String(value);
};

const titles = ['Local', 'Canal', 'Qué', 'Tipo', 'Nombre', 'Grupo', 'Antes', 'Después', 'Detalle'];

function linesOf(preview: MenuPreview, country: CountryCode): string[][] {
  const target = [preview.storeName, preview.channelName];
  const { problem, isSame, changes, hours, findings } = preview;
  if (problem !== null) return [[...target, 'No se puede publicar', '', '', '', '', '', problem]];
  return [
    ...(isSame ? [[...target, 'Sin cambios', '', '', '', '', '', '']] : []),
    ...changes.map((change) => [
      ...target,
      changeKinds[change.kind],
      partLabels[change.of],
      change.name,
      change.place ?? '',
      changeValue(change, change.before, country),
      changeValue(change, change.after, country),
      '',
    ]),
    ...(hours ? [[...target, 'Horario del local', '', '', '', hours.before, hours.after, '']] : []),
    ...findings.map(({ effect, name, message }) => [...target, effectLabels[effect], '', name, '', '', '', message]),
  ];
}

/** The changes of some previews as a file for a spreadsheet. */
export function previewCsv(previews: readonly MenuPreview[], country: CountryCode): string {
  const lines = [titles, ...previews.flatMap((preview) => linesOf(preview, country))];
  return `\uFEFF${lines.map((line) => csvLine(line, csvSeparator(country))).join('\n')}\n`;
}
