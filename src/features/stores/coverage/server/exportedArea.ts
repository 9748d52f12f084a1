import { isClockwise, type Point } from '#domain/geometry/geometry.ts';
import type { DeliveryArea } from '../../delivery/delivery.contract.ts';

/** An area as files have it: closed rings, the outer one counterclockwise and holes clockwise, as both formats require. */
export type ExportedArea = Pick<DeliveryArea, 'name' | 'kind' | 'fee' | 'minimumOrder'> & { rings: Point[][] };

export const toExportedArea = ({
  points,
  holes,
  ...area
}: Omit<ExportedArea, 'rings'> & Pick<DeliveryArea, 'points' | 'holes'>): ExportedArea => ({
  ...area,
  rings: [closed(points, false), ...holes.map((hole) => closed(hole, true))],
});

/** Closes a ring and turns it, without another first point. */
function closed(ring: readonly Point[], clockwise: boolean): Point[] {
  const [first, ...others] = ring;
  if (!first) return [];
  return [first, ...(isClockwise(ring) === clockwise ? others : others.toReversed()), first];
}
