import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Framing } from '#kit/contract/pictures/focalPoint.ts';

/** Answers a signed address for one file. */
export type PictureEndpoint = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType<unknown, { name: string }>,
  z.ZodType<{ key: string; url: string; uploadUrl: string }>
>;

type FramingWithAlt = Framing & { alt: string };
/** A picture with its framing and alternative text. */
export type FramedPicture = FramingWithAlt & { id: number; version: number };

/** Endpoints that picture fields use. */
export type PicturesApi = {
  create: PictureEndpoint;
  /** Those with some keys. */
  list: Endpoint<z.ZodType, z.ZodType<unknown, { keys?: string }>, z.ZodType, z.ZodType<{ data: FramedPicture[] }>>;
  update: Endpoint<
    z.ZodType<unknown, { id: unknown }>,
    z.ZodType,
    z.ZodType<unknown, Partial<FramingWithAlt>>,
    z.ZodType<FramedPicture>
  >;
};
