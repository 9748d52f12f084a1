type Format = 'webp' | 'jpg' | 'png' | 'ico';

export type RenditionSpec = {
  /** Label for people, with its size. */
  label: string;
  width: number;
  height: number;
  /**
   * `cover` fills the size and crops around the focal point. `contain` fits all of it with a margin. `inside` fits all
   * of it and never enlarges.
   */
  fit: 'cover' | 'contain' | 'inside';
  format: Format;
  /** Background of transparent pictures; without it they stay transparent, which a jpg cannot. */
  background?: '#ffffff';
  /** Free margin in percent of each side: phones crop icons to their own shapes. */
  margin?: number;
};

const white = '#ffffff';

/** Renditions of pictures. The list is closed, so that a request cannot make the server render arbitrary sizes. */
export const renditions = {
  bannerWeb: { label: 'Banner web', width: 1320, height: 385, fit: 'cover', format: 'webp' },
  bannerResponsive: { label: 'Banner de app y teléfono', width: 600, height: 400, fit: 'cover', format: 'webp' },
  popUpWeb: { label: 'Pop-up web', width: 1200, height: 1200, fit: 'cover', format: 'webp' },
  popUpResponsive: { label: 'Pop-up de teléfono', width: 600, height: 600, fit: 'cover', format: 'webp' },
  noticeWeb: { label: 'Aviso en computador', width: 1320, height: 220, fit: 'cover', format: 'webp' },
  noticeResponsive: { label: 'Aviso en teléfono', width: 600, height: 200, fit: 'cover', format: 'webp' },
  square: { label: 'Cuadrada', width: 600, height: 600, fit: 'cover', format: 'webp' },
  feed: { label: 'Catálogo en redes', width: 1000, height: 1000, fit: 'cover', format: 'jpg', background: white },
  share: { label: 'Para compartir', width: 1200, height: 630, fit: 'cover', format: 'jpg', background: white },
  landing: { label: 'Captura de landing', width: 420, height: 260, fit: 'cover', format: 'jpg', background: white },
  mail: { label: 'Correo', width: 600, height: 1200, fit: 'inside', format: 'jpg', background: white },
  mailPng: { label: 'Correo, transparente', width: 600, height: 1200, fit: 'inside', format: 'png' },
  favicon: { label: 'Ícono de pestaña', width: 48, height: 48, fit: 'contain', format: 'ico' },
  icon180: { label: 'Ícono de Apple', width: 180, height: 180, fit: 'contain', format: 'png', background: white },
  icon192: { label: 'Ícono de la app', width: 192, height: 192, fit: 'contain', format: 'png' },
  icon512: { label: 'Ícono grande', width: 512, height: 512, fit: 'contain', format: 'png' },
  iconMaskable: {
    label: 'Ícono adaptable',
    width: 512,
    height: 512,
    fit: 'contain',
    format: 'png',
    background: white,
    margin: 10,
  },
} as const satisfies Record<string, RenditionSpec>;

export type Rendition = keyof typeof renditions;
export const renditionNames = Object.keys(renditions) as [Rendition, ...Rendition[]];
export const specOf = (form: Rendition): RenditionSpec => renditions[form];
