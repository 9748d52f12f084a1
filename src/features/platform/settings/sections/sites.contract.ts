import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';

const mostSites = 20;
const siteName = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d{1,5})?$/;

/** The sites that are written, one a line: `www.sabores.cl`. */
export const sitesIn = (written: string): string[] => [
  ...new Set(
    written
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** Whose pages may call the public API besides the company's own shop. */
export const siteFields = z.strictObject({
  apiHosts: text(2000).superRefine((written, context) => {
    const sites = sitesIn(written);
    const wrong = sites.find((site) => !siteName.test(site));
    if (wrong !== undefined)
      context.addIssue({
        code: 'custom',
        message: `«${wrong}» no es un sitio: escribe solo su nombre, como www.sabores.cl`,
      });
    if (sites.length > mostSites) context.addIssue({ code: 'custom', message: `Usa como máximo ${mostSites} sitios` });
  }),
});
export type SiteSettings = z.output<typeof siteFields>;
