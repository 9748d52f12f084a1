import type { z } from 'zod';
import { areaKm2, boxOf, isClockwise, type Ring } from '#domain/geometry/geometry.ts';
import { gapsIn, neighboursOf, overlapOf } from '#domain/geometry/geometryOverlay.ts';
import type { coverageApi, MappedArea } from './coverage.contract.ts';

export type CoverageCheck = z.output<typeof coverageApi.check.reply>;
export type CheckedArea = Pick<MappedArea, 'id' | 'storeId' | 'points'>;
type Overlap = CoverageCheck['overlaps'][number];

/** Two hectares. Neighbours are drawn along the same street by different hands: what is smaller is the street. */
export const minSquareKm = 0.02;
/** A map that has more to mend is mended from the largest on. */
export const maxReported = 500;

/** The areas of different stores that may lie upon each other, two by two. */
export function pairsToCheck(areas: readonly CheckedArea[]): [CheckedArea, CheckedArea][] {
  const near = neighboursOf(areas.map(({ points }) => boxOf(points)));
  return areas.flatMap((one, index) =>
    (near[index] ?? []).flatMap((at): [CheckedArea, CheckedArea][] => {
      const other = areas[at];
      return other && at > index && other.storeId !== one.storeId ? [[one, other]] : [];
    }),
  );
}

/** What two areas have in common; null where it is nothing to speak of. */
export function overlapBetween([one, other]: readonly [CheckedArea, CheckedArea]): Overlap | null {
  const rings = overlapOf(one.points, other.points);
  const squareKm = rings.reduce((sum, ring) => sum + signed(ring), 0);
  if (squareKm < minSquareKm) return null;
  return {
    areaIds: [one.id, other.id],
    storeIds: [one.storeId, other.storeId],
    squareKm,
    rings: rings.filter((ring) => !isClockwise(ring)),
  };
}

const signed = (ring: Ring): number => (isClockwise(ring) ? -areaKm2(ring) : areaKm2(ring));

/** What all areas together enclose without covering it. */
export const gapsBetween = (areas: readonly CheckedArea[]): CoverageCheck['gaps'] =>
  takeLargest(gapsIn(areas.map(({ points }) => points)).filter(({ squareKm }) => squareKm >= minSquareKm));

/** The largest first, and no more than can be told. */
export const takeLargest = <Found extends { squareKm: number }>(found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => other.squareKm - one.squareKm).slice(0, maxReported);
