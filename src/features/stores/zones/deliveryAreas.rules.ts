import { crossesItself } from '#domain/geometry/geometry.ts';
import { findHoleError, type HoleError } from '#domain/geometry/polygons.ts';
import { normalise } from '#kit/contract/text.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { type DeliveryArea, maxPoints } from '../delivery/delivery.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

const nameOf = (name: string) => normalise(name).trim();

/** Violations in the areas of a store: unique names, borders that enclose an area, existing methods. */
export function deliveryAreaIssues({ deliveryAreas, deliveryMethods }: StoreDraft): FieldIssue[] {
  const names = new Map<string, string>();
  const keys = new Set(deliveryMethods.map(({ key }) => key));
  return deliveryAreas.flatMap((area, place) => {
    const { name, points, deliveryMethodKey } = area;
    const issues: FieldIssue[] = [];
    const earlier = names.get(nameOf(name));
    if (earlier !== undefined)
      issues.push({ path: ['deliveryAreas', place, 'name'], message: `Ya hay una zona llamada ${earlier}` });
    else names.set(nameOf(name), name);
    if (crossesItself(points))
      issues.push({ path: ['deliveryAreas', place, 'points'], message: `El borde de la zona ${name} se cruza` });
    if (deliveryMethodKey !== null && !keys.has(deliveryMethodKey))
      issues.push({
        path: ['deliveryAreas', place, 'deliveryMethodKey'],
        message: 'El local no tiene esa forma de reparto',
      });
    const areaIssues = [...holeIssues(area), ...exclusionIssues(area)];
    return [
      ...issues,
      ...areaIssues.map(({ path, message }) => ({ path: ['deliveryAreas', place, ...path], message })),
    ];
  });
}

/** Holes that cross themselves, leave the area or overlap. */
function holeIssues({ name, points, holes }: DeliveryArea): FieldIssue[] {
  if (holes.length === 0) return [];
  const count = holes.reduce((sum, hole) => sum + hole.length, points.length);
  if (count > maxPoints)
    return [{ path: ['holes'], message: `La zona ${name} tiene ${count} puntos y puede tener hasta ${maxPoints}` }];
  const crossed = holes.findIndex((hole) => crossesItself(hole));
  if (crossed >= 0)
    return [{ path: ['holes'], message: `El borde del hueco ${crossed + 1} de la zona ${name} se cruza` }];
  if (crossesItself(points)) return [];
  const error = findHoleError({ points, holes });
  return error ? [{ path: ['holes'], message: holeErrorText(error, name) }] : [];
}

/** Describes a hole that is not inside its area, without a full stop. */
export const holeErrorText = ({ kind, hole }: HoleError, name: string): string =>
  `El hueco ${hole + 1} de la zona ${name} ${kind === 'outside' ? 'se sale de su borde' : 'se superpone con otro hueco'}`;

const withoutPrice = 'Donde no se reparte no hay tarifa ni mínimo: envía null';

/** Amounts and methods of an exclusion, which would never be used. Zero is the default of a new area. */
function exclusionIssues({ kind, fee, minimumOrder, ...area }: DeliveryArea): FieldIssue[] {
  if (kind === 'delivery') return [];
  const used = [
    ...(fee ? ['fee'] : []),
    ...(minimumOrder ? ['minimumOrder'] : []),
    ...(['deliveryMethodKey', 'externalDeliveryCofinance'] as const).filter((field) => area[field] !== null),
  ];
  return used.map((field) => ({ path: [field], message: withoutPrice }));
}
