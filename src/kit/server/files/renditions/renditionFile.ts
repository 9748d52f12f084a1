import { type FocalPoint, type Framing, focalPointOf } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, renditionNames, specOf } from '#kit/contract/pictures/renditions.ts';
import { wireName } from '#kit/contract/wire.ts';

/**
 * Where a form of a picture lies: below the picture, and below the tenant where several have the picture. Another focal
 * point is another name, so that what a name means never changes.
 */
export function renditionFile(tenantId: number, key: string, form: Rendition, { x, y }: FocalPoint): string {
  const own = `t${tenantId}/`;
  const { fit, format } = specOf(form);
  const point = fit === 'cover' ? `-${x}-${y}` : '';
  return `${key.startsWith(own) ? key : own + key}/${wireName(form)}${point}.${format}`;
}

type Framed = Framing & { key: string };

/** Where a form of a picture is read from, cut as the picture says now; it is drawn when it is first asked for. */
export function renditionUrl(tenantId: number, picture: Framed, form: Rendition): string {
  return `/files/${renditionFile(tenantId, picture.key, form, focalPointOf(picture, form))}`;
}

const shape = /^t(\d{1,9})\/(.+)\/([a-z0-9_]+?)(?:-(\d{1,3})-(\d{1,3}))?\.([a-z]+)$/;
const centre = 50;

export type NamedRendition = { tenantId: number; keys: string[]; form: Rendition; focal: FocalPoint };

/** What the name of a file says, where it is that of a form; null for any other. */
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
