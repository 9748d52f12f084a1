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

type Said = Framing & { alt: string };
/** A picture with how it is cut and what it says. */
export type FramedPicture = Said & { id: number; version: number };

/** What fields of pictures ask of the server. */
export type PicturesApi = {
  create: PictureEndpoint;
  /** Those with some keys. */
  list: Endpoint<z.ZodType, z.ZodType<unknown, { keys?: string }>, z.ZodType, z.ZodType<{ data: FramedPicture[] }>>;
  update: Endpoint<
    z.ZodType<unknown, { id: unknown }>,
    z.ZodType,
    z.ZodType<unknown, Partial<Said>>,
    z.ZodType<FramedPicture>
  >;
};
