import { slugOf } from '#domain/slugs.ts';

/** Slug of a name before a number distinguishes it from others. */
export const baseSlug = (name: string): string => slugOf(name) || 'local';

/** Whether a slug is one of a name: `nunoa`, or `nunoa-2`. */
export const isSlugOf = (slug: string, name: string): boolean => {
  const base = baseSlug(name);
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
};

/** First slug of a name that is not taken: `nunoa`, `nunoa-2`. */
export function freeSlug(name: string, isTaken: (slug: string) => boolean): string {
  const base = baseSlug(name);
  let slug = base;
  for (let number = 2; isTaken(slug); number++) slug = `${base}-${number}`;
  return slug;
}
