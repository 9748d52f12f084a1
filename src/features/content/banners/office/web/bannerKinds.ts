import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import type { FigureLabels } from '#features/content/counts/web/index.ts';
import { bannersApi, popUpsApi, positionBannersApi } from '../../record/banners.contract.ts';
import { bannerRules, blankBanner, blankPopUp, blankPositionBanner } from '../../record/banners.rules.ts';
import { bannerDraft, type BannerDraft, popUpDraft, positionBannerDraft } from '../../record/bannerShape.contract.ts';
import { type BannerKind, bannerPlacementLabels, placementLabels } from '../../schedule/bannerWords.contract.ts';

type BannerApi = Record<keyof typeof bannersApi, Endpoint>;

/** Everything in which the screens of the three kinds differ. */
export type KindScreens = {
  kind: BannerKind;
  api: typeof bannersApi;
  path: '/banners' | '/position-banners' | '/popup-banners';
  title: string;
  noun: readonly [string, string];
  draft: typeof bannerDraft;
  rules: (typeof bannerRules)['banner'];
  blank: () => BannerDraft;
  forms: readonly Rendition[];
  placements: Readonly<Record<string, string>> | null;
  /** Platforms by the names of this kind. */
  platforms: Readonly<Record<string, string>>;
  /** Names of the figures, in their order. */
  figures: FigureLabels;
  firstUse: string;
};

const platforms = { web: 'Web', webResponsive: 'Web en el teléfono', app: 'App' };
const figures = { views: 'Vistas', clicks: 'Clics', orders: 'Pedidos' };
const bannerForms = ['bannerWeb', 'bannerResponsive'] as const;

const kinds: Record<
  BannerKind,
  Omit<KindScreens, 'api' | 'draft' | 'rules'> & { api: BannerApi; draft: unknown; rules: unknown }
> = {
  banner: {
    kind: 'banner',
    api: bannersApi,
    path: '/banners',
    title: 'Banners',
    noun: ['banner', 'banners'],
    draft: bannerDraft,
    rules: bannerRules.banner,
    blank: blankBanner,
    forms: bannerForms,
    placements: bannerPlacementLabels,
    platforms,
    figures,
    firstUse: 'Una imagen en la portada o sobre el menú: lo nuevo, la promoción de la semana, el despacho gratis.',
  },
  position: {
    kind: 'position',
    api: positionBannersApi,
    path: '/position-banners',
    title: 'Banners de posición',
    noun: ['banner de posición', 'banners de posición'],
    draft: positionBannerDraft,
    rules: bannerRules.position,
    blank: blankPositionBanner,
    forms: bannerForms,
    placements: placementLabels,
    platforms,
    figures,
    firstUse: 'Una imagen en un lugar preciso: sobre una categoría, en un producto, junto al pago.',
  },
  popUp: {
    kind: 'popUp',
    api: popUpsApi,
    path: '/popup-banners',
    title: 'Pop-ups',
    noun: ['pop-up', 'pop-ups'],
    draft: popUpDraft,
    rules: bannerRules.popUp,
    blank: blankPopUp,
    forms: ['popUpWeb', 'popUpResponsive'],
    placements: null,
    platforms: { web: 'Web', responsive: 'Web en el teléfono', app: 'App' },
    figures: { views: 'Vistas', clicks: 'Clics', closes: 'Cierres', orders: 'Pedidos' },
    firstUse: 'Una ventana que aparece una vez por visita, con una oferta o un aviso.',
  },
};

/** The three kinds have the same endpoints and rules of other shapes: their screens read the fields that all have. */
export const bannerScreens = kinds as unknown as Record<BannerKind, KindScreens>;

export const editPath = ({ path }: Pick<KindScreens, 'path'>, id: number): `/${string}` => `${path}/edit-banner/${id}`;
export const addPath = ({ path }: Pick<KindScreens, 'path'>): string => `${path}/add-banner`;
