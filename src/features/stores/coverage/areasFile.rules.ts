import { normalise } from '#kit/contract/text.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { ReadAreas } from './coverage.contract.ts';
import type { DeliveryArea, Point } from '../delivery/delivery.contract.ts';

type ImportedArea = ReadAreas['areas'][number];

const key = ({ name }: { name: string }) => normalise(name.trim());

/** Defaults of a new area for values missing in the file. */
const unsaid = {
  locked: false,
  fee: 0,
  minimumOrder: 0,
  deliveryMethodKey: null,
  externalDeliveryCofinance: null,
} satisfies Partial<DeliveryArea>;

/**
 * Merges the areas of a file into a store's. An area of the same name gets the shape, and the amounts if present;
 * locked ones stay; others are appended.
 */
export function mergeImportedAreas(
  stored: readonly DeliveryArea[],
  imported: readonly ImportedArea[],
): { areas: DeliveryArea[]; locked: string[]; free: string[] } {
  const coming = new Map(imported.map((area) => [key(area), area]));
  const known = new Set(stored.map(key));
  const fresh = imported.filter((area) => !known.has(key(area)));
  return {
    areas: [
      ...stored.map((area) => (area.locked ? area : reshaped(area, coming.get(key(area))))),
      ...fresh.map(({ name, points, fee, minimumOrder }) => ({
        ...unsaid,
        name,
        points,
        fee: fee ?? unsaid.fee,
        minimumOrder: minimumOrder ?? unsaid.minimumOrder,
      })),
    ],
    locked: stored.filter((area) => area.locked && differs(area, coming.get(key(area)))).map(({ name }) => name),
    free: fresh.filter(({ fee }) => fee === null).map(({ name }) => name),
  };
}

const differs = (area: DeliveryArea, imported: ImportedArea | undefined): boolean =>
  imported !== undefined && !deepEqual(reshaped(area, imported), area);

const reshaped = (area: DeliveryArea, imported: ImportedArea | undefined): DeliveryArea =>
  imported
    ? {
        ...area,
        points: sameBorder(area.points, imported.points) ? area.points : imported.points,
        fee: imported.fee ?? area.fee,
        minimumOrder: imported.minimumOrder ?? area.minimumOrder,
      }
    : area;

/** Files turn a border so that it goes counterclockwise, which changes nothing of it. */
function sameBorder(one: readonly Point[], other: readonly Point[]): boolean {
  const [first, ...others] = other;
  return deepEqual(one, other) || (first !== undefined && deepEqual(one, [first, ...others.toReversed()]));
}
