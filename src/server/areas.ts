import type { Api } from '#kit/contract/endpoint.ts';
import { accountApi } from '#features/account/account.contract.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import { checkoutQuestionsApi } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { couponsApi } from '#features/coupons/coupons.contract.ts';
import { geocodingApi } from '#features/geocoding/geocoding.contract.ts';
import { ingredientsApi } from '#features/ingredients/ingredients.contract.ts';
import { guestMenusApi, menuInsightApi } from '#features/guest-menus/guestMenus.contract.ts';
import { informativeBannersApi } from '#features/informative-banners/informativeBanners.contract.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { kitchenApi } from '#features/orders/kitchen.contract.ts';
import { menuImportApi } from '#features/menus/menuImport.contract.ts';
import { menuOptionsApi } from '#features/menus/menuOptions.contract.ts';
import { modifiersApi } from '#features/modifiers/modifiers.contract.ts';
import { menuVersionsApi } from '#features/menus/menuVersions.contract.ts';
import { menuDraftApi, menusApi } from '#features/menus/menus.contract.ts';
import { orderExportApi } from '#features/orders/orderExport.contract.ts';
import { ordersApi } from '#features/orders/orders.contract.ts';
import { placingApi } from '#features/orders/placing.contract.ts';
import { refundsApi } from '#features/orders/refunds.contract.ts';
import { picturesApi } from '#features/pictures/pictures.contract.ts';
import { priceGroupsApi } from '#features/price-groups/priceGroups.contract.ts';
import { productOptionsApi } from '#features/products/productList.contract.ts';
import { productsApi } from '#features/products/products.contract.ts';
import { rolesApi } from '#features/roles/roles.contract.ts';
import { searchApi } from '#features/search/search.contract.ts';
import { soldOutsApi } from '#features/sold-outs/soldOuts.contract.ts';
import { storeChannelsApi } from '#features/stores/channels.contract.ts';
import { bulkApi } from '#features/stores/bulk.contract.ts';
import { closingsApi } from '#features/stores/closings.contract.ts';
import { coverageApi, explainApi } from '#features/stores/coverage.contract.ts';
import { publicStoresApi } from '#features/stores/publicStores.contract.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';
import { storesApi } from '#features/stores/stores.contract.ts';
import { tenantsApi } from '#features/tenants/tenants.contract.ts';
import { usersApi } from '#features/users/users.contract.ts';
import { viewsApi } from '#features/views/views.contract.ts';

/** The contract of every area, by name: what is mounted, described in OpenAPI and written to docs/wire.txt. */
export const apis = {
  tenants: tenantsApi,
  users: usersApi,
  roles: rolesApi,
  account: accountApi,
  audit: auditApi,
  jobs: jobsApi,
  pictures: picturesApi,
  views: viewsApi,
  storeOptions: storeOptionsApi,
  stores: storesApi,
  menuOptions: menuOptionsApi,
  menus: menusApi,
  menuDrafts: menuDraftApi,
  menuVersions: menuVersionsApi,
  menuImports: menuImportApi,
  productOptions: productOptionsApi,
  products: productsApi,
  priceGroups: priceGroupsApi,
  modifiers: modifiersApi,
  coupons: couponsApi,
  checkoutQuestions: checkoutQuestionsApi,
  storeClosings: closingsApi,
  storesInBulk: bulkApi,
  storeChannels: storeChannelsApi,
  storeExplanations: explainApi,
  coverage: coverageApi,
  publicStores: publicStoresApi,
  ingredients: ingredientsApi,
  orders: ordersApi,
  orderExports: orderExportApi,
  refunds: refundsApi,
  placing: placingApi,
  kitchen: kitchenApi,
  soldOuts: soldOutsApi,
  guestMenus: guestMenusApi,
  menuInsight: menuInsightApi,
  informativeBanners: informativeBannersApi,
  search: searchApi,
  geocoding: geocodingApi,
} satisfies Record<string, Api>;

/** What people call each area, and the kit's own stream, on the API's page. */
export const areaTitles = {
  tenants: 'Comercios',
  users: 'Usuarios',
  roles: 'Roles',
  account: 'Mi cuenta',
  audit: 'Auditoría',
  jobs: 'Tareas',
  pictures: 'Imágenes',
  views: 'Vistas guardadas',
  storeOptions: 'Locales: para elegir',
  stores: 'Locales',
  menuOptions: 'Menús: para elegir',
  menus: 'Menús',
  menuDrafts: 'Menús: borrador',
  menuVersions: 'Menús: versiones',
  menuImports: 'Menús: importar y exportar',
  productOptions: 'Productos: para elegir',
  products: 'Productos',
  priceGroups: 'Listas de precios',
  modifiers: 'Modificadores',
  coupons: 'Cupones',
  checkoutQuestions: 'Preguntas antes de pagar',
  storeClosings: 'Locales: cerrar y abrir',
  storesInBulk: 'Locales: edición masiva',
  storeChannels: 'Locales: menús en canales',
  storeExplanations: 'Locales: por qué no reciben pedidos',
  coverage: 'Locales: zonas y cobertura',
  publicStores: 'Tienda: locales',
  ingredients: 'Ingredientes',
  orders: 'Pedidos',
  orderExports: 'Pedidos: exportar',
  refunds: 'Pedidos: reembolsos',
  placing: 'Tienda: pedidos',
  kitchen: 'Cocina',
  soldOuts: 'Agotados',
  guestMenus: 'Tienda: menús y precios',
  menuInsight: 'Menús: vista previa y revisión',
  informativeBanners: 'Avisos',
  search: 'Búsqueda',
  geocoding: 'Direcciones',
  live: 'Eventos en vivo',
} satisfies Record<keyof typeof apis | 'live', string>;
