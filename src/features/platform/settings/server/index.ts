import type { Db } from '#kit/server/data/database.ts';
import type { BrandSettings } from '../sections/brand.contract.ts';
import { brandSection } from '../sections/brandSection.contract.ts';
import type { DeliverySettings } from '../sections/delivery.contract.ts';
import { deliverySection } from '../sections/deliverySection.contract.ts';
import { type SchedulingSettings, schedulingSection } from '../sections/scheduling.contract.ts';
import { type SeoSettings, seoSection } from '../sections/seo.contract.ts';
import { find } from './settings.repo.ts';

/** What a company says of deliveries, where its stores and zones say nothing. */
export const deliverySettingsOf = (db: Db): Promise<DeliverySettings> => find(db, deliverySection);

/** How it takes orders for later, where its stores say nothing. */
export const schedulingSettingsOf = (db: Db): Promise<SchedulingSettings> => find(db, schedulingSection);

/** How a company looks to its guests. */
export const brandSettingsOf = (db: Db): Promise<BrandSettings> => find(db, brandSection);

/** What is read of its shop before it is opened. */
export const seoSettingsOf = (db: Db): Promise<SeoSettings> => find(db, seoSection);
