import { type MenuChannel, menuChannelLabels } from '#domain/catalogue.ts';
import { weekHours } from '#domain/schedule/schedule.ts';
import type { MenuDifference } from '../menuVersions.contract.ts';
import { categoryHoursText } from '../../record/web/categoryHours.ts';

export const fieldLabels: Record<string, string> = {
  name: 'Nombre',
  description: 'Descripción',
  hidden: 'Oculto',
  hours: 'Cuándo se vende',
  pictureKey: 'Imagen',
  price: 'Precio',
  discount: 'Descuento',
  orderChannel: 'Canal',
  priceGroupIds: 'Listas de precios',
  category: 'Categoría',
  categoryName: 'Categoría',
  position: 'Lugar',
};

type Format = { money: (amount: number) => string; decimal: (value: number) => string };

/** Formats one side of a change. */
export function valueText(field: string | null, value: unknown, { money, decimal }: Format): string {
  if (field === 'hours') return value === null ? 'Siempre' : describeHours(value);
  if (value === null || value === undefined || value === '') return field === 'price' ? 'Automático' : 'Nada';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (field === 'price' && typeof value === 'number') return money(value);
  if (field === 'discount' && typeof value === 'number') return `${decimal(value)} %`;
  if (field === 'orderChannel') return menuChannelLabels[value as MenuChannel];
  if (field === 'pictureKey') return 'Una imagen';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? decimal(value) : (value as string);
}

function describeHours(value: unknown): string {
  const { data } = weekHours.safeParse(value);
  return data ? categoryHoursText(data) : 'Un horario';
}

export type DifferenceGroup = { name: string; differences: MenuDifference[] };

/** Groups differences by category; those of the menu itself come first. */
export function groupByCategory(differences: readonly MenuDifference[]): DifferenceGroup[] {
  const groups = new Map<string, MenuDifference[]>();
  for (const difference of differences) {
    const name = groupOf(difference);
    groups.set(name, [...(groups.get(name) ?? []), difference]);
  }
  return [...groups].map(([name, found]) => ({ name, differences: found }));
}

function groupOf({ of, name, categoryName }: MenuDifference): string {
  if (of === 'menu') return 'Menú';
  return (of === 'category' ? name : categoryName) ?? 'Sin categoría';
}

/** Formats the kind of a difference. */
export function differenceText({ kind, of, field, after }: MenuDifference): string {
  if (kind === 'added') return of === 'category' ? 'Categoría nueva' : 'Se agrega';
  if (kind === 'removed') return of === 'category' ? 'Categoría eliminada' : 'Se quita';
  if (kind === 'moved') return 'Cambia de lugar';
  if (field === 'hidden') return after === true ? 'Se oculta' : 'Se muestra';
  return fieldLabels[field ?? ''] ?? 'Cambia';
}
