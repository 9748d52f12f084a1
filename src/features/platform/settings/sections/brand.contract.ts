import { z } from 'zod';
import { enumOf, fileKey } from '#kit/contract/fields.ts';

/** The families that a storefront may be set in. All are served by ourselves, in two files each. */
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

/** What moves while a guest waits. */
export const loaders = {
  ring: 'Anillo',
  dots: 'Puntos',
  bar: 'Barra',
  pulse: 'Pulso',
  steam: 'Vapor',
} as const;
export type Loader = keyof typeof loaders;

/** Hosts of the networks, as their addresses end. */
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

/** An address of a host or of one below it: nothing stands before or behind its name but the path. */
const isOn = (url: string, hosts: readonly string[]): boolean => {
  const [, host = ''] = /^https:\/\/([a-z0-9.-]+)(?:[/?][^\s"'<>\\]*)?$/i.exec(url) ?? [];
  return hosts.some((each) => `.${host.toLowerCase()}`.endsWith(`.${each}`));
};

/** An address on a network, or nothing. */
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

/** How a company looks to its guests. */
export const brandFields = z.strictObject({
  /** As guests know it; blank: the company's name. */
  commerceName: z.string().trim().max(60),
  primaryLogo: fileKey.nullable(),
  /** On dark backgrounds. */
  secondaryLogo: fileKey.nullable(),
  /** Square; blank: the logo. */
  favicon: fileKey.nullable(),
  brandPrimary: colour,
  /** Of labels on products. */
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

/** Changes with what `themeCss` of the storefront makes of a theme: browsers keep a theme for ever. */
const themeVersion = 2;

export type Theme = Pick<BrandSettings, 'brandPrimary' | 'brandSecondary' | 'font'>;

/** Where a theme is read from: its address says all of it. */
export const themeUrl = ({ brandPrimary, brandSecondary, font }: Theme): string =>
  `/theme/${brandPrimary.slice(1)}-${brandSecondary.slice(1)}-${font}-${themeVersion}.css`;
