import { z } from 'zod';
import { integerNumber } from '../fields.ts';
import { type Rendition, renditionNames } from './renditions.ts';

const outside = 'Debe estar entre 0 y 100';
/** A place along a side of a picture, in whole percent from the left or from the top. */
export const focalPercent = integerNumber.min(0, outside).max(100, outside);

export type FocalPoint = { x: number; y: number };
export const focalPoint = z.strictObject({ x: focalPercent, y: focalPercent });

/** Focal points of renditions that override the picture's. */
export const focalPoints = z.partialRecord(z.enum(renditionNames), focalPoint);
export type FocalPoints = z.output<typeof focalPoints>;

export type Framing = { focalX: number; focalY: number; focalPoints: FocalPoints };

/** The point that a form of a picture is cut around. */
export const focalPointOf = ({ focalX, focalY, focalPoints: overrides }: Framing, form?: Rendition): FocalPoint =>
  (form && overrides[form]) ?? { x: focalX, y: focalY };

/**
 * How a style sheet cuts a picture as the server does: the point lies as far along the crop as along the picture, so it
 * is seen in every crop.
 */
export const objectPosition = ({ x, y }: FocalPoint): string => `${x}% ${y}%`;
