import { accountScreens } from '#features/platform/account/account.screens.tsx';
import { auditScreens } from '#features/platform/audit/audit.screens.tsx';
import { identityScreens } from '#features/platform/identity/identity.screens.tsx';
import { integrationsScreens } from '#features/platform/integrations/integrations.screens.tsx';
import { jobsScreens } from '#features/platform/jobs/jobs.screens.tsx';
import { picturesScreens } from '#features/platform/pictures/pictures.screens.tsx';
import { rolesScreens } from '#features/platform/roles/roles.screens.tsx';
import { settingsScreens } from '#features/platform/settings/settings.screens.tsx';
import { companiesScreens } from '#features/platform/companies/companies.screens.tsx';
import { flagsScreens } from '#features/platform/flags/flags.screens.tsx';
import { usersScreens } from '#features/platform/users/users.screens.tsx';
import { viewsScreens } from '#features/platform/views/views.screens.tsx';
import { storesScreens } from '#features/stores/stores.screens.tsx';
import { guestMenusScreens } from '#features/catalogue/guest-menus/guestMenus.screens.tsx';
import { ingredientsScreens } from '#features/catalogue/ingredients/ingredients.screens.tsx';
import { menusScreens } from '#features/catalogue/menus/menus.screens.tsx';
import { modifiersScreens } from '#features/catalogue/modifiers/modifiers.screens.tsx';
import { priceGroupsScreens } from '#features/catalogue/price-groups/priceGroups.screens.tsx';
import { productsScreens } from '#features/catalogue/products/products.screens.tsx';
import { soldOutsScreens } from '#features/catalogue/sold-outs/soldOuts.screens.tsx';
import { couponsScreens } from '#features/benefits/coupons/coupons.screens.tsx';
import { loyaltyScreens } from '#features/benefits/loyalty/loyalty.screens.tsx';
import { cardsScreens } from '#features/benefits/cards/cards.screens.tsx';
import { ordersScreens } from '#features/sales/orders/orders.screens.tsx';
import { channelsScreens } from '#features/sales/channels/channels.screens.tsx';
import { plansScreens } from '#features/platform/plans/plans.screens.tsx';
import { posScreens } from '#features/sales/pos/pos.screens.tsx';
import { customersScreens } from '#features/benefits/customers/customers.screens.tsx';
import { segmentsScreens } from '#features/benefits/segments/segments.screens.tsx';
import { npsScreens } from '#features/benefits/nps/nps.screens.tsx';
import { dashboardScreens } from '#features/insight/dashboard/dashboard.screens.tsx';
import { driversScreens } from '#features/sales/drivers/drivers.screens.tsx';
import { reportsScreens } from '#features/insight/reports/reports.screens.tsx';
import { payoutsScreens } from '#features/insight/payouts/payouts.screens.tsx';
import { landingsScreens } from '#features/content/landings/landings.screens.tsx';
import { informativeBannersScreens } from '#features/platform/informative-banners/informativeBanners.screens.tsx';
import { pagesScreens } from '#features/content/pages/pages.screens.tsx';
import { audienceScreens } from '#features/content/audience/audience.screens.tsx';
import { campaignsScreens } from '#features/content/campaigns/campaigns.screens.tsx';
import { mailTemplatesScreens } from '#features/content/mail-templates/mailTemplates.screens.tsx';
import { feedsScreens } from '#features/content/feeds/feeds.screens.tsx';
import { bannersScreens } from '#features/content/banners/banners.screens.tsx';
import { tokensScreens } from '#features/platform/tokens/tokens.screens.tsx';
import { visitsScreens } from '#features/platform/visits/visits.screens.tsx';
import { mailScreens } from '#features/platform/mail/mail.screens.tsx';
import { webhookSubscriptionsScreens } from '#features/platform/webhook-subscriptions/webhookSubscriptions.screens.tsx';

/** Screens of every area, in the order of the sidebar within its groups. Each area declares its own. */
export const screens = [
  accountScreens,
  dashboardScreens,
  ordersScreens,
  couponsScreens,
  storesScreens,
  menusScreens,
  guestMenusScreens,
  priceGroupsScreens,
  productsScreens,
  modifiersScreens,
  ingredientsScreens,
  soldOutsScreens,
  settingsScreens,
  mailScreens,
  npsScreens,
  bannersScreens,
  landingsScreens,
  pagesScreens,
  usersScreens,
  rolesScreens,
  auditScreens,
  jobsScreens,
  flagsScreens,
  viewsScreens,
  picturesScreens,
  identityScreens,
  customersScreens,
  segmentsScreens,
  reportsScreens,
  driversScreens,
  loyaltyScreens,
  cardsScreens,
  payoutsScreens,
  integrationsScreens,
  tokensScreens,
  visitsScreens,
  channelsScreens,
  posScreens,
  campaignsScreens,
  mailTemplatesScreens,
  audienceScreens,
  feedsScreens,
  companiesScreens,
  plansScreens,
  informativeBannersScreens,
  webhookSubscriptionsScreens,
] as const;
