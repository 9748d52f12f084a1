import { type FocalPoint, type Framing, focalPointOf } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, renditionNames, specOf } from '#kit/contract/pictures/renditions.ts';
import { wireName } from '#kit/contract/wire.ts';

/**
 * Key of a rendition: under the picture, or under the tenant for pictures shared by tenants.
 *
 * The focal point is part of the name, so that files stay immutable.
 */
export function renditionFile(tenantId: number, key: string, form: Rendition, { x, y }: FocalPoint): string {
  const tenantFolder = `t${tenantId}/`;
  const { fit, format } = specOf(form);
  const point = fit === 'cover' ? `-${x}-${y}` : '';
  return `${key.startsWith(tenantFolder) ? key : tenantFolder + key}/${wireName(form)}${point}.${format}`;
}

type Framed = Framing & { key: string };

/** URL of a rendition with the picture's current focal point; created on first request. */
export function renditionUrl(tenantId: number, picture: Framed, form: Rendition): string {
  return `/files/${renditionFile(tenantId, picture.key, form, focalPointOf(picture, form))}`;
}

const shape = /^t(\d{1,9})\/(.+)\/([a-z0-9_]+?)(?:-(\d{1,3})-(\d{1,3}))?\.([a-z]+)$/;
const centre = 50;

export type NamedRendition = { tenantId: number; keys: string[]; form: Rendition; focal: FocalPoint };

/** Parses the file name of a rendition; null for other files. */
export function parseRenditionFile(fileKey: string): NamedRendition | null {
  const [, tenant, path = '', name, x = centre, y = centre] = shape.exec(fileKey) ?? [];
  const form = renditionNames.find((each) => wireName(each) === name);
  if (!form) return null;
  const [tenantId, focal] = [Number(tenant), { x: Number(x), y: Number(y) }];
  const keys = [`t${tenantId}/${path}`, path];
  // The same point has one spelling, and a form that is not cut has none.
  const isNamedSo = keys.some((key) => renditionFile(tenantId, key, form, focal) === fileKey);
  return isNamedSo ? { tenantId, keys, form, focal } : null;
}
