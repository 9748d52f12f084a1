import { isClockwise, type Point } from '#domain/geometry.ts';
import type { DeliveryArea } from '../delivery.contract.ts';

/** An area as files have it: a closed ring that goes counterclockwise, as both formats ask. */
export type WrittenArea = Pick<DeliveryArea, 'name' | 'fee' | 'minimumOrder'> & { ring: Point[] };

export function writtenArea({
  name,
  points,
  fee,
  minimumOrder,
}: Omit<WrittenArea, 'ring'> & Pick<DeliveryArea, 'points'>): WrittenArea {
  const [first, ...others] = points;
  if (!first) return { name, fee, minimumOrder, ring: [] };
  return { name, fee, minimumOrder, ring: [first, ...(isClockwise(points) ? others.toReversed() : others), first] };
}
