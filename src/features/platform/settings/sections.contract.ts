import { z } from 'zod';
import type { SectionValues, SettingsSection } from './section.contract.ts';
import { analyticsSection } from './sections/analytics.contract.ts';
import { brandSection } from './sections/brand.contract.ts';
import { deliverySection } from './sections/delivery.contract.ts';
import { mailchimpSection } from './sections/mailchimp.contract.ts';
import { mailjetSection } from './sections/mailjet.contract.ts';
import { mailSection } from './sections/mails.contract.ts';
import { paymentSection } from './sections/payments.contract.ts';
import { payoutSection } from './sections/payouts.contract.ts';
import { schedulingSection } from './sections/scheduling.contract.ts';
import { seoSection } from './sections/seo.contract.ts';
import { shopSection } from './sections/shop.contract.ts';
import { siteSection } from './sections/sites.contract.ts';
import { supportSection } from './sections/support.contract.ts';
import { templateSection } from './sections/templates.contract.ts';

/** All sections, in the order of the screens: everything else about settings follows from this list. */
export const settingsSections = [
  deliverySection,
  paymentSection,
  schedulingSection,
  shopSection,
  mailSection,
  payoutSection,
  supportSection,
  seoSection,
  analyticsSection,
  mailjetSection,
  mailchimpSection,
  siteSection,
  brandSection,
  templateSection,
] as const;
type Section = (typeof settingsSections)[number];
type GuestSection = Extract<Section, { guests?: true }>;
type ChainSection = Extract<Section, { chain?: true }>;

export const chainSections = settingsSections.filter((each): each is ChainSection => each.chain === true);
export const guestSections = settingsSections.filter((each): each is GuestSection => each.guests === true);

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The values of several sections side by side. */
export type MergedValues<Of extends SettingsSection> = Intersection<SectionValues<Of>>;
type MergedShape<Of extends SettingsSection> =
  Intersection<Of['fields']['shape']> extends infer Shape extends z.ZodRawShape ? Shape : never;

const mergedShape = <Of extends SettingsSection>(of: readonly Of[]): MergedShape<Of> =>
  Object.assign({}, ...of.map(({ fields }) => fields.shape)) as MergedShape<Of>;

/** All settings of a company, side by side. */
export const settings = z.strictObject(mergedShape(settingsSections));
export type Settings = MergedValues<Section>;

/** The settings that guests may read. */
export const guestSettings = z.object(mergedShape(guestSections));
export type GuestSettings = MergedValues<GuestSection>;

/** The settings that a store may override. */
export type ChainSettings = MergedValues<ChainSection>;
