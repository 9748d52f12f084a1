import { normalise } from '#kit/contract/text.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { ReadAreas } from '../coverage/coverage.contract.ts';
import { blankArea, type DeliveryArea, exclusionValues, type Point } from '../delivery/delivery.contract.ts';

type ImportedArea = ReadAreas['areas'][number];

const key = ({ name }: { name: string }) => normalise(name.trim());

/**
 * Merges the areas of a file into a store's. An area of the same name gets the shape, and the amounts if present;
 * locked ones stay; others are appended.
 */
export function mergeImportedAreas(
  stored: readonly DeliveryArea[],
  imported: readonly ImportedArea[],
): { areas: DeliveryArea[]; locked: string[]; free: string[]; unpriced: string[] } {
  const coming = new Map(imported.map((area) => [key(area), area]));
  const known = new Set(stored.map(key));
  const fresh = imported.filter((area) => !known.has(key(area)));
  return {
    areas: [
      ...stored.map((area) => (area.locked ? area : reshaped(area, coming.get(key(area))))),
      ...fresh.map(newArea),
    ],
    locked: stored.filter((area) => area.locked && differs(area, coming.get(key(area)))).map(({ name }) => name),
    unpriced: stored.filter((area) => isUnpriced(area, coming.get(key(area)))).map(({ name }) => name),
    free: fresh.filter(({ kind, fee }) => kind !== 'exclusion' && fee === null).map(({ name }) => name),
  };
}

/** Whether a file has amounts of an exclusion, which declares no other kind. */
export const isUnpriced = (area: DeliveryArea, imported: ImportedArea | undefined): boolean =>
  !area.locked &&
  area.kind === 'exclusion' &&
  imported?.kind === null &&
  Boolean(imported.fee ?? imported.minimumOrder);

const differs = (area: DeliveryArea, imported: ImportedArea | undefined): boolean =>
  imported !== undefined && !deepEqual(reshaped(area, imported), area);

/** Proposals of a file that the user accepts: all fees in names, and exclusions by the name of the area. */
export type AcceptedProposals = { fees: boolean; exclusions: ReadonlySet<string> };

/** The areas of a file with the accepted proposals as their values. */
export const acceptProposals = (areas: readonly ImportedArea[], { fees, exclusions }: AcceptedProposals) =>
  areas.map((area): ImportedArea => {
    const { name, proposal } = area;
    if (proposal.kind && exclusions.has(name)) return { ...area, kind: proposal.kind, fee: null, minimumOrder: null };
    return fees && proposal.fee !== null ? { ...area, fee: proposal.fee } : area;
  });

/** A new area as a file has it, with the defaults for what the file does not have. */
export const newArea = ({ name, kind, points, holes, fee, minimumOrder }: ImportedArea): DeliveryArea => ({
  ...blankArea,
  name,
  points,
  holes,
  ...(kind === 'exclusion'
    ? exclusionValues
    : { fee: fee ?? blankArea.fee, minimumOrder: minimumOrder ?? blankArea.minimumOrder }),
});

/** An area with the shape of the one of its name in a file, and with the kind and amounts that the file has. */
export function reshaped<Area extends DeliveryArea>(area: Area, imported: ImportedArea | undefined): Area {
  if (!imported) return area;
  const kind = imported.kind ?? area.kind;
  const isSame = sameShape(area, imported);
  return {
    ...area,
    kind,
    points: isSame ? area.points : imported.points,
    holes: isSame ? area.holes : imported.holes,
    ...(kind === 'exclusion'
      ? withoutPrice(area)
      : { fee: imported.fee ?? area.fee, minimumOrder: imported.minimumOrder ?? area.minimumOrder }),
  };
}

/** An exclusion stays as it is stored, also with amounts of zero. */
const withoutPrice = (area: DeliveryArea): Partial<DeliveryArea> => (area.kind === 'exclusion' ? {} : exclusionValues);

type Shape = Pick<DeliveryArea, 'points' | 'holes'>;

const sameShape = (one: Shape, other: Shape): boolean =>
  sameBorder(one.points, other.points) &&
  one.holes.length === other.holes.length &&
  one.holes.every((hole, index) => sameBorder(hole, other.holes[index] ?? []));

/** Files turn borders so that they go the way that the format requires, which changes nothing of them. */
function sameBorder(one: readonly Point[], other: readonly Point[]): boolean {
  const [first, ...others] = other;
  return deepEqual(one, other) || (first !== undefined && deepEqual(one, [first, ...others.toReversed()]));
}
