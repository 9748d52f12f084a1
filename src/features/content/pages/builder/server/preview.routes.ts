import { fail } from '#kit/contract/failures.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { idOf } from '../../sections/pageContent.contract.ts';
import { renderSection } from '../../sections/server/renderSections.ts';
import { sectionStyles, sectionStylesName, sectionStylesPath } from '../../sections/server/sectionStyles.ts';
import { previewApi } from '../preview.contract.ts';
import { contextOf } from './contextOf.ts';

const styles = Buffer.from(sectionStyles);

export const preview = implementApiWith(previewApi, ({ files }) => ({
  async preview({ database, tenant }, { body: { content, storeId, moment } }) {
    const context = await contextOf({ database, files, tenant, base: '' }, content, { storeId, moment });
    const sections = content.map((section) => ({ id: idOf(section), html: renderSection(section, context).text }));
    return { stylesheet: sectionStylesPath, sections };
  },
  styles(ctx, { params }) {
    if (params.name !== sectionStylesName) fail('notFound');
    ctx.header('cache-control', 'public, max-age=31536000, immutable');
    ctx.header('content-disposition', 'inline');
    return styles;
  },
}));
