import type { PropsOf } from '../fields/sectionFields.contract.ts';
import type { SectionPlace, SectionType } from '../drawing/defineSection.contract.ts';
import { bannersSection } from './banners/banners.section.ts';
import { callToOrderSection } from './call-to-order/callToOrder.section.ts';
import { categoriesGridSection } from './categories-grid/categoriesGrid.section.ts';
import { columnsSection } from './columns/columns.section.ts';
import { faqSection } from './faq/faq.section.ts';
import { footerSection } from './footer/footer.section.ts';
import { headerSection } from './header/header.section.ts';
import { heroSection } from './hero/hero.section.ts';
import { hoursSection } from './hours/hours.section.ts';
import { menuSection } from './menu/menu.section.ts';
import { pictureWithTextSection } from './picture-with-text/pictureWithText.section.ts';
import { richTextSection } from './rich-text/richText.section.ts';
import { storesCarouselSection } from './stores-carousel/storesCarousel.section.ts';
import { storesMapSection } from './stores-map/storesMap.section.ts';
import { videoSection } from './video/video.section.ts';

/** Every type of section, by the name it is stored under. The builder offers them in this order. */
export const sectionTypes = {
  header: headerSection,
  hero: heroSection,
  rich_text: richTextSection,
  picture_with_text: pictureWithTextSection,
  columns: columnsSection,
  banners: bannersSection,
  video: videoSection,
  menu: menuSection,
  categories_grid: categoriesGridSection,
  stores_carousel: storesCarouselSection,
  stores_map: storesMapSection,
  hours: hoursSection,
  faq: faqSection,
  call_to_order: callToOrderSection,
  footer: footerSection,
} as const;

export type SectionName = keyof typeof sectionTypes;
type FieldsOf<Name extends SectionName> = (typeof sectionTypes)[Name]['fields'];
/** Props of a section in the newest version of its type. */
export type SectionProps<Name extends SectionName> = PropsOf<FieldsOf<Name>>;

/** The type of a stored name; undefined for types of other clients, which are stored and not drawn. */
export const typeNamed = (name: string): SectionType | undefined =>
  Object.hasOwn(sectionTypes, name) ? sectionTypes[name as SectionName] : undefined;

/** Whether sections of a stored name are drawn in a place. */
export const isDrawnIn = (place: SectionPlace, name: string): boolean => typeNamed(name)?.draw[place] !== undefined;

/** Each type that a place draws, by its name. */
export const typesOf = (place: SectionPlace): [string, SectionType][] =>
  Object.entries<SectionType>(sectionTypes).filter(([, { draw }]) => draw[place] !== undefined);

export const sharedNames = ['header', 'footer'] as const;
export type SharedName = (typeof sharedNames)[number];
export const isShared = (name: string): name is SharedName => typeNamed(name)?.shared === true;
