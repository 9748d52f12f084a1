import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { sectionStylesApi } from '../preview.contract.ts';
import { sectionStyles, sectionStylesName } from './sectionStyles.ts';

const styles = Buffer.from(sectionStyles);

export const sectionStylesRoutes = implementApi(sectionStylesApi, {
  styles(ctx, { params }) {
    if (params.name !== sectionStylesName) fail('notFound');
    ctx.header('cache-control', 'public, max-age=31536000, immutable');
    ctx.header('content-disposition', 'inline');
    return styles;
  },
});
