import type { Point } from '#domain/geometry/geometry.ts';
import type { AreaAttributes } from './areaAttributes.ts';
import type { LeftOut } from './leftOut.ts';

/** A polygon in a file; its rings are closed or not. */
export type DrawnRing = { outer: readonly Point[]; holes: readonly (readonly Point[])[] };
/** A named drawing of a file, with the values of its areas. */
export type Drawing = AreaAttributes & { name: string; rings: DrawnRing[] };
export type Drawings = { drawings: Drawing[]; left: LeftOut };
