import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';

/** Origin of the pictures that channels show: the company's for guests, or where it is installed. */
export const pictureOrigin = ({ tenant, request }: Ctx, { originOf }: Pick<Services, 'originOf'>): string =>
  request.pictureOrigin || originOf(tenant.slug, request.host);
