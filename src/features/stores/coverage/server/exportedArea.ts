import { isClockwise, type Point } from '#domain/geometry/geometry.ts';
import type { DeliveryArea } from '../../delivery/delivery.contract.ts';

/** An area as files have it: a closed ring that goes counterclockwise, as both formats ask. */
export type ExportedArea = Pick<DeliveryArea, 'name' | 'fee' | 'minimumOrder'> & { ring: Point[] };

export function toExportedArea({
  name,
  points,
  fee,
  minimumOrder,
}: Omit<ExportedArea, 'ring'> & Pick<DeliveryArea, 'points'>): ExportedArea {
  const [first, ...others] = points;
  if (!first) return { name, fee, minimumOrder, ring: [] };
  return { name, fee, minimumOrder, ring: [first, ...(isClockwise(points) ? others.toReversed() : others), first] };
}
