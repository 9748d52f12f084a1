import { pluralize, type TenantFormat } from '#kit/web/shell/format.tsx';
import { type GroupStatus, type ImportGroup, unlimited } from '../menuImportGroups.contract.ts';
import type { Tone } from '#kit/web/display/StatusBadge.tsx';

const groupStatusLabels: Record<GroupStatus, { word: string; tone: Tone }> = {
  error: { word: 'No se trae', tone: 'error' },
  create: { word: 'Nuevo', tone: 'success' },
  change: { word: 'Cambia', tone: 'info' },
  same: { word: 'Igual', tone: 'neutral' },
  skipped: { word: 'Fuera', tone: 'warning' },
};

/** How many options of a group are chosen: `elige de 1 a 3`. */
export function limitsText({ min, max }: { min: number; max: number }): string {
  if (min === max) return `elige ${min}`;
  if (max >= unlimited) return min === 0 ? 'elige los que quieras' : `elige ${min} o más`;
  return min === 0 ? `elige hasta ${max}` : `elige de ${min} a ${max}`;
}

/** Badge of a group: one that would change for others waits for a choice. */
export const groupBadge = ({ status, choice }: Pick<ImportGroup, 'status' | 'choice'>) =>
  choice === 'pending' ? ({ word: 'Elige', tone: 'warning' } as const) : groupStatusLabels[status];

/** Who has a group: the products of the import, or all where others have it too. */
export function usesText({ lines, products, others }: ImportGroup, { integer }: TenantFormat): string {
  if (others === 0) return pluralize(lines, ['producto', 'productos'], integer);
  const all = pluralize(products, ['producto lo tiene', 'productos lo tienen'], integer);
  return `${all}, ${integer(others)} fuera de esta importación`;
}

type Option = ImportGroup['options'][number];

const optionText = ({ name, price, before }: Option, { money }: TenantFormat): string =>
  before === null ? `${name} ${money(price)}` : `${name} de ${money(before)} a ${money(price)}`;

/** Sentences on what importing a group does with its options. */
export function optionTexts({ status, options, missing }: ImportGroup, format: TenantFormat): string[] {
  const listed = (statuses: readonly Option['status'][]) =>
    options.filter((option) => statuses.includes(option.status)).map((option) => optionText(option, format));
  const part = (label: string, names: readonly string[]) => (names.length > 0 ? [`${label}: ${names.join(', ')}`] : []);
  if (status === 'create') return part('Opciones', listed(['create', 'add', 'change', 'same']));
  return [
    ...part('Opciones que se agregan', listed(['create', 'add'])),
    ...part('Cambian de precio', listed(['change'])),
    ...part('Solo aquí, y se quedan', missing),
  ];
}
