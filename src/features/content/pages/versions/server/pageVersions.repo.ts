import { sql } from 'kysely';
import { documentVersions } from '#features/content/sections/server/index.ts';
import type { PageVersionRow, PublishedContent } from '../pageVersions.contract.ts';

export const { find, publishedContent, list, insert } = documentVersions<
  PublishedContent,
  Pick<PageVersionRow, 'sectionCount'>
>({
  records: 'pages',
  versions: 'pageVersions',
  recordId: 'pageId',
  publishedId: 'publishedContentId',
  scheduledId: 'scheduledContentId',
  listed: sql`jsonb_array_length(v.content -> 'content' -> 'content') as section_count`,
});
