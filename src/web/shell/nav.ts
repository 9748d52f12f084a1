import {
  IconAdjustmentsHorizontal,
  IconBrandInstagram,
  IconBuildingStore,
  IconChefHat,
  IconChartBar,
  IconCreditCard,
  IconDeviceDesktop,
  IconFileText,
  IconGift,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLayoutNavbar,
  IconCash,
  IconMessageStar,
  IconMoodSmile,
  IconMotorbike,
  IconPalette,
  IconPhoto,
  IconPlayerPause,
  IconReceipt,
  IconSpeakerphone,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTags,
  IconTicket,
  IconToolsKitchen2,
  IconTrophy,
  IconUserCircle,
  IconUsers,
  IconWindow,
  IconWorldWww,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Flag } from '#domain/flags.ts';
import type { Area, Policy } from '#domain/policies.ts';

export type NavItem = {
  path: string;
  label: string;
  icon: TablerIcon;
  /** Whoever may list or show the area sees it, or holds the one policy; `signedIn` is everybody. */
  policy: Area | Policy | 'signedIn';
  flag?: Flag;
  superOnly?: true;
  /** Letter that opens it after `g`. */
  letter?: string;
  /** Heading over a few neighbours inside a group: the two of NPS. */
  under?: string;
};
export type NavGroup = { label: string | null; items: readonly NavItem[] };

export const accountPath: string = '/my-account';
export const auditPath: string = '/audit';
export const jobsPath: string = '/jobs';

/** The sidebar in its order. What has no route, no policy, no flag or is not for the tenant does not appear. */
export const nav: readonly NavGroup[] = [
  {
    label: null,
    items: [
      {
        path: accountPath,
        label: 'Mi cuenta',
        icon: IconUserCircle,
        policy: 'signedIn',
        flag: 'my-account',
        letter: 'a',
      },
    ],
  },
  {
    label: 'Reportes',
    items: [
      {
        path: '/dashboard',
        label: 'Panel general',
        icon: IconLayoutDashboard,
        policy: 'kpi',
        flag: 'dashboard',
        letter: 'd',
      },
      { path: '/dashboard-nps', label: 'Panel NPS', icon: IconMoodSmile, policy: 'answers', letter: 'n' },
      {
        path: '/reports',
        label: 'Reporte de ventas',
        icon: IconChartBar,
        policy: 'kpi',
        flag: 'sales-reports',
        letter: 'v',
      },
      { path: '/top-products', label: 'Más vendidos', icon: IconTrophy, policy: 'kpi', flag: 'best-selling-products' },
      { path: '/payments', label: 'Pagos', icon: IconCreditCard, policy: 'payments', flag: 'payments' },
    ],
  },
  {
    label: 'Ventas',
    items: [
      { path: '/orders', label: 'Pedidos', icon: IconReceipt, policy: 'orders', letter: 'o' },
      { path: '/kds', label: 'Cocina', icon: IconChefHat, policy: 'orders.cook', letter: 'k' },
      { path: '/coupons', label: 'Cupones', icon: IconTicket, policy: 'coupons', letter: 'c' },
    ],
  },
  {
    label: 'Menú',
    items: [
      { path: '/stores', label: 'Locales', icon: IconBuildingStore, policy: 'stores', letter: 'l' },
      { path: '/menu', label: 'Menús', icon: IconToolsKitchen2, policy: 'menus', letter: 'm' },
      { path: '/price-groups', label: 'Listas de precios', icon: IconTags, policy: 'menus' },
      { path: '/products', label: 'Productos', icon: IconShoppingBag, policy: 'products', letter: 'p' },
      { path: '/modifiers', label: 'Modificadores', icon: IconAdjustmentsHorizontal, policy: 'modifiers' },
      { path: '/sold-out', label: 'Agotados', icon: IconPlayerPause, policy: 'products' },
    ],
  },
  {
    label: 'Configuración',
    items: [
      { path: '/general-settings', label: 'Ajustes generales', icon: IconSettings, policy: 'settings', letter: 'g' },
      { path: '/nps/questions', label: 'Preguntas', icon: IconHelpCircle, policy: 'questions', under: 'NPS' },
      { path: '/nps/polls', label: 'Encuestas', icon: IconMessageStar, policy: 'polls', under: 'NPS' },
      { path: '/banners', label: 'Banners', icon: IconPhoto, policy: 'banners' },
      { path: '/position-banners', label: 'Banners de posición', icon: IconLayoutNavbar, policy: 'position_banners' },
      { path: '/popup-banners', label: 'Pop-ups', icon: IconWindow, policy: 'pop_ups' },
      { path: '/design-settings', label: 'Diseño', icon: IconPalette, policy: 'settings' },
      { path: '/pages', label: 'Páginas', icon: IconFileText, policy: 'pages' },
      { path: '/users', label: 'Usuarios', icon: IconUsers, policy: 'admin_users', letter: 'u' },
      { path: '/roles', label: 'Roles', icon: IconShieldLock, policy: 'roles', letter: 'r' },
    ],
  },
  {
    label: 'Marketing',
    items: [
      {
        path: '/custom-landings',
        label: 'Landings',
        icon: IconSpeakerphone,
        policy: 'custom_landings',
        flag: 'custom-landings',
      },
      { path: '/loyalty-program', label: 'Fidelización', icon: IconGift, policy: 'settings', flag: 'loyalty-program' },
      {
        path: '/social-networks',
        label: 'Catálogo de redes sociales',
        icon: IconBrandInstagram,
        policy: 'settings',
        flag: 'social-networks',
      },
    ],
  },
  {
    label: 'Integraciones',
    items: [
      {
        path: '/delivery-integration',
        label: 'Delivery',
        icon: IconMotorbike,
        policy: 'stores',
        flag: 'delivery-integration',
        superOnly: true,
      },
      {
        path: '/channel-integration',
        label: 'Canales',
        icon: IconRoute,
        policy: 'admin_users',
        flag: 'channel-integration',
        superOnly: true,
      },
      {
        path: '/payment-methods-integration',
        label: 'Medios de pago',
        icon: IconCash,
        policy: 'admin_users',
        flag: 'payment-methods-integration',
        superOnly: true,
      },
      {
        path: '/pos-integration',
        label: 'Puntos de venta',
        icon: IconDeviceDesktop,
        policy: 'admin_users',
        flag: 'pos-integration',
        superOnly: true,
      },
    ],
  },
  {
    label: 'Administración de páginas',
    items: [
      {
        path: '/pages-admin',
        label: 'Páginas de los comercios',
        icon: IconWorldWww,
        policy: 'admin_users',
        flag: 'pages-admin',
        superOnly: true,
      },
    ],
  },
];
