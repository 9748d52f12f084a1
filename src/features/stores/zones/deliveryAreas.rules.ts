import { crossesItself } from '#domain/geometry/geometry.ts';
import { normalise } from '#kit/contract/text.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

const nameOf = (name: string) => normalise(name).trim();

/** Violations in the areas of a store: unique names, borders that enclose an area, existing methods. */
export function deliveryAreaIssues({ deliveryAreas, deliveryMethods }: StoreDraft): FieldIssue[] {
  const names = new Map<string, string>();
  const keys = new Set(deliveryMethods.map(({ key }) => key));
  return deliveryAreas.flatMap(({ name, points, deliveryMethodKey }, place) => {
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
    return issues;
  });
}
