import type { z } from 'zod';
import { areaKm2, boxOf, isClockwise, type Ring } from '#domain/geometry/geometry.ts';
import { gapsIn, meetMoreThan, neighboursOf, overlapOf } from '#domain/geometry/geometryOverlay.ts';
import type { coverageApi, MappedArea } from './coverage.contract.ts';

export type CoverageCheck = z.output<typeof coverageApi.check.reply>;
export type CheckedArea = Pick<MappedArea, 'id' | 'storeId' | 'points' | 'holes'>;
type Overlap = CoverageCheck['overlaps'][number];

/** Two hectares. Neighbours are drawn along the same street by different hands: what is smaller is the street. */
export const minSquareKm = 0.02;
/** Beyond this count only the largest problems are reported. */
export const maxReported = 500;
/** Maximum border points in a report, for all overlaps together and for all gaps. */
const maxReportedPoints = 20_000;
/** No two borders that follow streets meet as often. */
export const maxMeetings = 20_000;

/** Overlaps and gaps among areas, but for those whose borders meet too often to be held against each other. */
export function checkAreas(areas: readonly CheckedArea[]): CoverageCheck {
  const pairs = neighbours(areas);
  const isIntricate = ([one, other]: Pair) => meetMoreThan(maxMeetings, one.points, other.points);
  const intricate = pairs.filter(isIntricate);
  const left = new Set(intricate.flat());
  const checked = pairs.filter(([one, other]) => one.storeId !== other.storeId && !left.has(one) && !left.has(other));
  const overlaps = checked.flatMap((pair) => overlapBetween(pair) ?? []);
  return {
    overlaps: takeLargest(overlaps, ({ rings }) => rings.flat().length),
    gaps: gapsBetween(areas.filter((area) => !left.has(area))),
    intricate: intricate.slice(0, maxReported).map((pair) => ({
      areaIds: pair.map(({ id }) => id),
      storeIds: pair.map(({ storeId }) => storeId),
    })),
  };
}

type Pair = readonly [CheckedArea, CheckedArea];

/** The areas that may lie upon each other, two by two. */
function neighbours(areas: readonly CheckedArea[]): Pair[] {
  const near = neighboursOf(areas.map(({ points }) => boxOf(points)));
  return areas.flatMap((one, index) =>
    (near[index] ?? []).flatMap((at): Pair[] => {
      const other = areas[at];
      return other && at > index ? [[one, other]] : [];
    }),
  );
}

/** Intersection of two areas; null when it is negligible. */
function overlapBetween([one, other]: Pair): Overlap | null {
  const rings = overlapOf(one.points, other.points);
  const squareKm = sumKm2(rings) - overlapInHoles(one, other);
  if (squareKm < minSquareKm) return null;
  return {
    areaIds: [one.id, other.id],
    storeIds: [one.storeId, other.storeId],
    squareKm,
    rings: rings.filter((ring) => !isClockwise(ring)),
  };
}

/** The part of the overlap of two outer borders that is in a hole of either area. */
function overlapInHoles(one: CheckedArea, other: CheckedArea): number {
  const common = (rings: readonly Ring[], others: readonly Ring[]): number =>
    rings.reduce((sum, ring) => others.reduce((total, each) => total + sumKm2(overlapOf(ring, each)), sum), 0);
  return common(one.holes, [other.points]) + common(other.holes, [one.points]) - common(one.holes, other.holes);
}

const sumKm2 = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + signed(ring), 0);
const signed = (ring: Ring): number => (isClockwise(ring) ? -areaKm2(ring) : areaKm2(ring));

/** Gaps that the areas enclose without covering them. */
const gapsBetween = (areas: readonly CheckedArea[]): CoverageCheck['gaps'] =>
  takeLargest(
    gapsIn(areas.map(({ points }) => points)).filter(({ squareKm }) => squareKm >= minSquareKm),
    ({ ring }) => ring.length,
  );

/** The largest first, up to the limits of a report. */
function takeLargest<Found extends { squareKm: number }>(
  found: readonly Found[],
  pointsOf: (each: Found) => number,
): Found[] {
  let points = 0;
  return found
    .toSorted((one, other) => other.squareKm - one.squareKm)
    .slice(0, maxReported)
    .filter((each) => (points += pointsOf(each)) <= maxReportedPoints);
}
