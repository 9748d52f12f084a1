import { enumOf } from '#kit/contract/fields.ts';
import { spelled } from '#kit/contract/wire.ts';

export const bannerKindLabels = { banner: 'Banner', position: 'Banner de posición', popUp: 'Pop-up' } as const;
export type BannerKind = keyof typeof bannerKindLabels;

/** Places of the shop. Banners of one place are a carousel; a position shows one at a time. */
export const bannerPlacementLabels = { home: 'Portada', menuTop: 'Sobre el menú' } as const;
export const placementLabels = {
  ...bannerPlacementLabels,
  category: 'En su categoría',
  product: 'En su producto',
  checkoutAside: 'Junto al pago',
  tracking: 'Seguimiento del pedido',
} as const;
export type Placement = keyof typeof placementLabels;

export const targetTypeLabels = { category: 'Categoría', product: 'Producto', page: 'Página' } as const;
export type TargetType = keyof typeof targetTypeLabels;

export const bannerPlatformLabels = { web: 'Web', webResponsive: 'Web en el teléfono', app: 'App' } as const;
export type BannerPlatform = keyof typeof bannerPlatformLabels;
/** Clients of pop-ups call the web on a phone `responsive`. */
export const bannerPlatform = spelled(enumOf(bannerPlatformLabels), { responsive: 'webResponsive' });

export const availabilityLabels = { always: 'Todos los días, a toda hora', scheduled: 'En días y horas' } as const;
export type BannerAvailability = keyof typeof availabilityLabels;

export const triggerLabels = {
  entry: 'Al entrar',
  seconds: 'Después de unos segundos',
  exit: 'Al querer salir (computador)',
  scroll: 'Al bajar por la página',
} as const;
export type PopUpTrigger = keyof typeof triggerLabels;

/** Reasons why guests do not see a banner. */
export const hiddenReasons = [
  'off',
  'noPicture',
  'targetGone',
  'linkDead',
  'notYet',
  'over',
  'store',
  'noStore',
  'dispatch',
  'platform',
  'weekday',
  'hours',
  'targetNotSold',
  'outranked',
] as const;
export type WhyNot = (typeof hiddenReasons)[number];
