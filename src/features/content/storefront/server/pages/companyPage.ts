import type { PublishedPage } from '#features/content/pages/versions/pageVersions.contract.ts';
import {
  renderSections,
  type SectionContext,
  sectionStylesName,
  withShared,
} from '#features/content/sections/server/index.ts';
import { html } from '#kit/contract/values/html.ts';
import { paths, type Place } from '../place.ts';
import type { ShopPage } from './layout.ts';

/** A page that the company wrote, of its sections and those of all its pages. */
export function companyPage(
  place: Place,
  path: string,
  { title, description, sharePictureKey, content, parts }: PublishedPage,
  context: SectionContext,
): ShopPage {
  return {
    kind: 'page',
    title: title || place.tenant.name,
    description,
    path: paths.page(place, path),
    picture: sharePictureKey && context.pictureUrl(sharePictureKey),
    styles: `/theme/${sectionStylesName}`,
    headed: parts.header?.props['shown'] === true,
    body: html`${renderSections(withShared(content, parts).content, context)}`,
  };
}
