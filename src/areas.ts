import { tenantsArea } from '#features/platform/tenants/tenants.area.ts';
import { companiesArea } from '#features/platform/companies/companies.area.ts';
import { flagsArea } from '#features/platform/flags/flags.area.ts';
import { plansArea } from '#features/platform/plans/plans.area.ts';
import { invoicesArea } from '#features/platform/invoices/invoices.area.ts';
import { companyDataArea } from '#features/platform/company-data/companyData.area.ts';
import { identityArea } from '#features/platform/identity/identity.area.ts';
import { usersArea } from '#features/platform/users/users.area.ts';
import { rolesArea } from '#features/platform/roles/roles.area.ts';
import { accountArea } from '#features/platform/account/account.area.ts';
import { auditArea } from '#features/platform/audit/audit.area.ts';
import { jobsArea } from '#features/platform/jobs/jobs.area.ts';
import { viewsArea } from '#features/platform/views/views.area.ts';
import { presenceArea } from '#features/platform/presence/presence.area.ts';
import { settingsArea } from '#features/platform/settings/settings.area.ts';
import { searchArea } from '#features/platform/search/search.area.ts';
import { picturesArea } from '#features/platform/pictures/pictures.area.ts';
import { geocodingArea } from '#features/platform/geocoding/geocoding.area.ts';
import { informativeBannersArea } from '#features/platform/informative-banners/informativeBanners.area.ts';
import { integrationsArea } from '#features/platform/integrations/integrations.area.ts';
import { storesArea } from '#features/stores/stores.area.ts';
import { ingredientsArea } from '#features/catalogue/ingredients/ingredients.area.ts';
import { productsArea } from '#features/catalogue/products/products.area.ts';
import { modifiersArea } from '#features/catalogue/modifiers/modifiers.area.ts';
import { priceGroupsArea } from '#features/catalogue/price-groups/priceGroups.area.ts';
import { soldOutsArea } from '#features/catalogue/sold-outs/soldOuts.area.ts';
import { menusArea } from '#features/catalogue/menus/menus.area.ts';
import { guestMenusArea } from '#features/catalogue/guest-menus/guestMenus.area.ts';
import { couponsArea } from '#features/benefits/coupons/coupons.area.ts';
import { channelsArea } from '#features/sales/channels/channels.area.ts';
import { posArea } from '#features/sales/pos/pos.area.ts';
import { rollupsArea } from '#features/sales/rollups/rollups.area.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { customersArea } from '#features/benefits/customers/customers.area.ts';
import { segmentsArea } from '#features/benefits/segments/segments.area.ts';
import { npsArea } from '#features/benefits/nps/nps.area.ts';
import { driversArea } from '#features/sales/drivers/drivers.area.ts';
import { loyaltyArea } from '#features/benefits/loyalty/loyalty.area.ts';
import { cardsArea } from '#features/benefits/cards/cards.area.ts';
import { storefrontArea } from '#features/content/storefront/storefront.area.ts';
import { dashboardArea } from '#features/insight/dashboard/dashboard.area.ts';
import { reportsArea } from '#features/insight/reports/reports.area.ts';
import { payoutsArea } from '#features/insight/payouts/payouts.area.ts';
import { sectionsArea } from '#features/content/sections/sections.area.ts';
import { countsArea } from '#features/content/counts/counts.area.ts';
import { pagesArea } from '#features/content/pages/pages.area.ts';
import { feedsArea } from '#features/content/feeds/feeds.area.ts';
import { audienceArea } from '#features/content/audience/audience.area.ts';
import { campaignsArea } from '#features/content/campaigns/campaigns.area.ts';
import { mailTemplatesArea } from '#features/content/mail-templates/mailTemplates.area.ts';
import { landingsArea } from '#features/content/landings/landings.area.ts';
import { bannersArea } from '#features/content/banners/banners.area.ts';
import { siteApiArea } from '#features/content/site-api/siteApi.area.ts';
import { mailArea } from '#features/platform/mail/mail.area.ts';
import { webhookSubscriptionsArea } from '#features/platform/webhook-subscriptions/webhookSubscriptions.area.ts';
import { visitsArea } from '#features/platform/visits/visits.area.ts';
import { tokensArea } from '#features/platform/tokens/tokens.area.ts';
import type { Area } from '#kit/server/area.ts';

/** Every area, in the order of search results. Each is declared in its own folder. */
export const areas: readonly Area[] = [
  storesArea,
  productsArea,
  menusArea,
  modifiersArea,
  ingredientsArea,
  priceGroupsArea,
  soldOutsArea,
  guestMenusArea,
  couponsArea,
  ordersArea,
  channelsArea,
  posArea,
  rollupsArea,
  usersArea,
  rolesArea,
  accountArea,
  identityArea,
  tenantsArea,
  companiesArea,
  plansArea,
  flagsArea,
  companyDataArea,
  invoicesArea,
  auditArea,
  jobsArea,
  viewsArea,
  settingsArea,
  searchArea,
  presenceArea,
  picturesArea,
  geocodingArea,
  integrationsArea,
  informativeBannersArea,
  customersArea,
  segmentsArea,
  npsArea,
  driversArea,
  loyaltyArea,
  cardsArea,
  storefrontArea,
  dashboardArea,
  reportsArea,
  payoutsArea,
  pagesArea,
  campaignsArea,
  mailTemplatesArea,
  audienceArea,
  landingsArea,
  sectionsArea,
  countsArea,
  feedsArea,
  bannersArea,
  siteApiArea,
  mailArea,
  webhookSubscriptionsArea,
  tokensArea,
  visitsArea,
];
