import type { z } from 'zod';
import { areaKm2, boxOf, isClockwise, type Ring } from '#domain/geometry.ts';
import { gapsIn, neighboursOf, overlapOf } from '#domain/geometryOverlay.ts';
import type { coverageApi, MappedArea } from './coverage.contract.ts';

export type CoverageCheck = z.output<typeof coverageApi.check.reply>;
type Checked = Pick<MappedArea, 'id' | 'storeId' | 'points'>;

/** Two hectares. Neighbours are drawn along the same street by different hands: what is smaller is the street. */
export const leastSquareKm = 0.02;

/** Overlaps of areas of different stores, the largest first, and what all areas enclose without covering it. */
export const checkCoverage = (areas: readonly Checked[]): CoverageCheck => ({
  overlaps: overlapsIn(areas),
  gaps: gapsIn(areas.map(({ points }) => points))
    .filter(({ squareKm }) => squareKm >= leastSquareKm)
    .toSorted(largestFirst),
});

const largestFirst = (one: { squareKm: number }, other: { squareKm: number }) => other.squareKm - one.squareKm;

function overlapsIn(areas: readonly Checked[]): CoverageCheck['overlaps'] {
  const near = neighboursOf(areas.map(({ points }) => boxOf(points)));
  return areas
    .flatMap((one, index) =>
      (near[index] ?? [])
        .filter((other) => other > index && areas[other]?.storeId !== one.storeId)
        .map((other) => overlap(one, areas[other] as Checked)),
    )
    .filter(({ squareKm }) => squareKm >= leastSquareKm)
    .toSorted(largestFirst);
}

function overlap(one: Checked, other: Checked): CoverageCheck['overlaps'][number] {
  const rings = overlapOf(one.points, other.points);
  return {
    areaIds: [one.id, other.id],
    storeIds: [one.storeId, other.storeId],
    squareKm: rings.reduce((sum, ring) => sum + signed(ring), 0),
    rings: rings.filter((ring) => !isClockwise(ring)),
  };
}

const signed = (ring: Ring): number => (isClockwise(ring) ? -areaKm2(ring) : areaKm2(ring));
