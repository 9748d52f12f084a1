import { account } from '#features/account/server/account.routes.ts';
import { audit } from '#features/audit/server/index.ts';
import { checkoutQuestions } from '#features/checkout-questions/server/checkoutQuestions.routes.ts';
import { coupons } from '#features/coupons/server/coupons.routes.ts';
import { geocoding } from '#features/geocoding/server/geocoding.routes.ts';
import { ingredients } from '#features/ingredients/server/ingredients.routes.ts';
import { guestMenus } from '#features/guest-menus/server/guestMenus.routes.ts';
import { menuInsight } from '#features/guest-menus/server/menuInsight.routes.ts';
import { informativeBanners } from '#features/informative-banners/server/informativeBanners.routes.ts';
import { jobs } from '#features/jobs/server/jobs.routes.ts';
import { menuImports } from '#features/menus/server/importMenu.routes.ts';
import { menuDrafts } from '#features/menus/server/menuDraft.routes.ts';
import { menuOptions } from '#features/menus/server/menuOptions.routes.ts';
import { menuVersions } from '#features/menus/server/menuVersions.routes.ts';
import { menus } from '#features/menus/server/menus.routes.ts';
import { modifiers } from '#features/modifiers/server/modifiers.routes.ts';
import { orderExports } from '#features/orders/server/exportOrders.routes.ts';
import { kitchen } from '#features/orders/server/kitchen.routes.ts';
import { orders } from '#features/orders/server/orders.routes.ts';
import { placing } from '#features/orders/server/placing.routes.ts';
import { refunds } from '#features/orders/server/refunds.routes.ts';
import { pictures } from '#features/pictures/server/pictures.routes.ts';
import { priceGroups } from '#features/price-groups/server/priceGroups.routes.ts';
import { productOptions, products } from '#features/products/server/products.routes.ts';
import { roles } from '#features/roles/server/index.ts';
import { search } from '#features/search/server/search.routes.ts';
import { soldOuts } from '#features/sold-outs/server/index.ts';
import { storesInBulk } from '#features/stores/server/bulk.routes.ts';
import { storeClosings } from '#features/stores/server/closings.routes.ts';
import { storeChannels } from '#features/stores/server/channels.routes.ts';
import { coverage } from '#features/stores/server/coverage.routes.ts';
import { storeExplanations } from '#features/stores/server/explain.routes.ts';
import { publicStores } from '#features/stores/server/publicStores.routes.ts';
import { storeOptions, stores } from '#features/stores/server/stores.routes.ts';
import { tenants } from '#features/tenants/server/index.ts';
import { users } from '#features/users/server/index.ts';
import { views } from '#features/views/server/index.ts';
import { nominatim } from '#integrations/geocoding/nominatim.ts';
import { openFiles } from '#kit/server/files.ts';
import type { Served } from '#kit/server/mount.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { auditRegistry } from './auditRegistry.ts';
import type { Config } from './config.ts';
import { originOf } from './origin.ts';
import { paymentsOf } from './payments.ts';

type Services = { config: Config; secrets: Secrets };

/** The areas that are the same in every installation. */
const sameEverywhere: Served[] = [
  roles,
  storeOptions,
  menuOptions,
  menus,
  menuDrafts,
  menuVersions,
  menuImports,
  productOptions,
  products,
  priceGroups,
  modifiers,
  coupons,
  checkoutQuestions,
  storeClosings,
  storesInBulk,
  storeChannels,
  storeExplanations,
  coverage,
  publicStores,
  account,
  audit(auditRegistry),
  jobs,
  views,
  search,
  orders,
  kitchen,
  ingredients,
  soldOuts,
  menuInsight,
  informativeBanners,
];

/** Every area with what it needs of this installation. */
export function serveAreas({ config, secrets }: Services): Served[] {
  const links = { helpCenterUrl: config.helpCenterUrl, termsUrl: config.termsUrl };
  const { mapBackground } = config;
  const files = openFiles(config.files);
  const payments = paymentsOf(config);
  return [
    ...sameEverywhere,
    tenants(links),
    users({ ...links, mapBackground, originOf: (slug, host) => originOf(config, slug, host) }),
    stores({ secrets }),
    pictures({ secrets }),
    geocoding(config.geocodingUrl ? nominatim(config.geocodingUrl) : null),
    guestMenus({ files }),
    orderExports({ files }),
    placing({ files, payments, fleets: new Map() }),
    refunds(payments),
  ];
}
