import { z } from 'zod';
import { enumOf, fileKey, text } from '#kit/contract/fields.ts';
import { olderField } from '#kit/contract/olderShapes.ts';
import { section, type SettingNote } from '../section.contract.ts';
import { brandDefaults } from './brand.rules.ts';

/** Font families of a shop, all self-hosted in two files each. */
export const fonts = {
  lato: 'Lato',
  inter: 'Inter',
  'nunito-sans': 'Nunito Sans',
  poppins: 'Poppins',
  montserrat: 'Montserrat',
  'work-sans': 'Work Sans',
  lora: 'Lora',
  'playfair-display': 'Playfair Display',
} as const;
export type Font = keyof typeof fonts;

/** Loading animations of the shop. */
export const loaders = {
  ring: 'Anillo',
  dots: 'Puntos',
  bar: 'Barra',
  pulse: 'Pulso',
  steam: 'Vapor',
} as const;
export type Loader = keyof typeof loaders;

/** Host names of each network. */
export const socialHosts = {
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  tripadvisor: ['tripadvisor.com', 'tripadvisor.cl', 'tripadvisor.cr', 'tripadvisor.com.mx', 'tripadvisor.es'],
} as const;
export type SocialNetwork = keyof typeof socialHosts;

export const socialLabels: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  tripadvisor: 'Tripadvisor',
};

/** Whether an address is on one of the hosts or below it, without user, port or fragment. */
const isOn = (url: string, hosts: readonly string[]): boolean => {
  const [, host = ''] = /^https:\/\/([a-z0-9.-]+)(?:[/?][^\s"'<>\\]*)?$/i.exec(url) ?? [];
  return hosts.some((each) => `.${host.toLowerCase()}`.endsWith(`.${each}`));
};

/** An address on a network, or blank. */
const profile = (network: SocialNetwork) =>
  z
    .string()
    .trim()
    .max(200)
    .refine((url) => url === '' || isOn(url, socialHosts[network]), {
      message: `Escribe la dirección completa: https://${socialHosts[network][0]}/…`,
    });

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Escribe un color como #1d5fe0');

export const brandFields = z.strictObject({
  /** Blank: the company's name. */
  commerceName: text(60),
  primaryLogo: fileKey.nullable(),
  /** For dark backgrounds. */
  secondaryLogo: fileKey.nullable(),
  /** Square; blank: the logo. */
  favicon: fileKey.nullable(),
  brandPrimary: colour,
  /** Background of product labels. */
  brandSecondary: colour,
  font: enumOf<Font>(fonts),
  loader: enumOf<Loader>(loaders),
  socialNetworks: z.strictObject({
    facebook: profile('facebook'),
    twitter: profile('twitter'),
    youtube: profile('youtube'),
    instagram: profile('instagram'),
    tiktok: profile('tiktok'),
    tripadvisor: profile('tripadvisor'),
  }),
});
export type BrandSettings = z.output<typeof brandFields>;

const textOrNone = (text: string) => (text === '' ? 'nada' : text);

const social = Object.fromEntries(
  Object.entries(socialLabels).map(([network, label]): [string, SettingNote] => [
    `socialNetworks.${network}`,
    {
      label,
      changes: 'La dirección de tu perfil.',
      shows: 'Como enlace al pie de la tienda.',
      synonyms: ['redes sociales', 'redes', 'perfil', 'seguir'],
      words: textOrNone,
    },
  ]),
);

/** Older clients list the fonts of a shop, which has one. */
const olderFonts = olderField({
  older: 'fonts',
  fields: ['font'],
  form: 'una fuente: "lato" o ["lato"]',
  read(value) {
    const [font, ...others] = [value].flat();
    return typeof font === 'string' && others.length === 0 ? { font } : null;
  },
});

/** Look of the company in its shop and in the back-office. */
export const brandSection = section({
  key: 'brand',
  id: 2,
  title: 'Marca',
  purpose: 'Cómo te ven tus clientes en la tienda y tu equipo aquí.',
  page: 'design',
  guests: true,
  reaches: 'look',
  fields: brandFields,
  defaults: brandDefaults,
  pictures: ['primaryLogo', 'secondaryLogo', 'favicon'],
  olderShapes: [olderFonts],
  notes: {
    commerceName: {
      label: 'Nombre comercial',
      changes: 'Cómo te llaman tus clientes. En blanco, el nombre de la empresa.',
      shows: 'Arriba y al pie de la tienda, en buscadores y al instalarla.',
      synonyms: ['nombre de fantasía', 'razón', 'título', 'marca'],
      words: textOrNone,
    },
    primaryLogo: {
      label: 'Logo',
      changes: 'Reemplaza tu nombre por tu logo.',
      shows: 'Arriba en la tienda y en el menú de este sistema.',
      synonyms: ['imagen', 'isotipo', 'logotipo', 'emblema'],
      words: () => 'una imagen',
    },
    secondaryLogo: {
      label: 'Logo para fondo oscuro',
      changes: 'El que se ve en modo oscuro. En blanco, el mismo logo.',
      shows: 'Arriba en la tienda, en teléfonos en modo oscuro.',
      synonyms: ['logo blanco', 'logo secundario', 'modo oscuro'],
      words: () => 'una imagen',
    },
    favicon: {
      label: 'Ícono',
      changes: 'Una imagen cuadrada. En blanco se usa el logo.',
      shows: 'En la pestaña del navegador y en el teléfono de quien instala la tienda.',
      synonyms: ['favicon', 'pestaña', 'app', 'instalar', 'pwa'],
      words: () => 'una imagen',
    },
    brandPrimary: {
      label: 'Color principal',
      changes: 'Color de botones y enlaces. El color del texto se ajusta para que se lea.',
      shows: 'En toda la tienda, y en este sistema para quien no eligió otro.',
      synonyms: ['color de marca', 'paleta', 'tema', 'botones', 'colores'],
    },
    brandSecondary: {
      label: 'Color de etiquetas',
      changes: 'El fondo de las etiquetas de los productos, como «Nuevo».',
      shows: 'Sobre las fotos de la carta.',
      synonyms: ['color secundario', 'paleta', 'etiqueta', 'colores'],
    },
    font: {
      label: 'Tipografía',
      changes: 'Tipografía de la tienda.',
      shows: 'En todas sus páginas.',
      synonyms: ['fuente', 'letra', 'font', 'tipo de letra'],
      words: (font: Font) => fonts[font],
    },
    loader: {
      label: 'Animación de espera',
      changes: 'Se muestra mientras algo carga. No se mueve si el dispositivo pide menos movimiento.',
      shows: 'En la tienda, mientras se busca el pedido de un cliente.',
      synonyms: ['loader', 'cargando', 'spinner', 'animación'],
      words: (loader: Loader) => loaders[loader],
    },
    ...social,
  },
});

/** Raise it when `themeCss` of the storefront changes: browsers cache a theme forever. */
const themeVersion = 2;

export type Theme = Pick<BrandSettings, 'brandPrimary' | 'brandSecondary' | 'font'>;

/** Address of a theme's style sheet, which contains all of the theme. */
export const themeUrl = ({ brandPrimary, brandSecondary, font }: Theme): string =>
  `/theme/${brandPrimary.slice(1)}-${brandSecondary.slice(1)}-${font}-${themeVersion}.css`;
