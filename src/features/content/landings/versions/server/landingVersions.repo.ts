import { sql } from 'kysely';
import { documentVersions } from '#features/content/sections/server/index.ts';
import type { LandingVersionRow, PublishedLanding } from '../landingVersions.contract.ts';

export const { find, publishedContent, list, insert } = documentVersions<
  PublishedLanding,
  Pick<LandingVersionRow, 'hash'>
>({
  records: 'customLandings',
  versions: 'landingVersions',
  recordId: 'landingId',
  publishedId: 'landingVersionId',
  scheduledId: 'scheduledLandingVersionId',
  listed: sql`v.hash`,
  added: { hash: sql`encode(sha256(convert_to(content::text, 'UTF8')), 'hex')` },
});
