import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import { renditionFile } from '#kit/server/files/renditions/renditionFile.ts';
import type { Place } from '../place.ts';

/** Icons are not cropped, so the focus point is irrelevant. */
const anywhere = { x: 50, y: 50 };

/** URL of an icon variant, from the favicon or the logo; null without either. */
const iconUrl = ({ tenant, brand: { favicon, primaryLogo } }: Place, form: Rendition): string | null => {
  const key = favicon ?? primaryLogo;
  return key && `/files/${renditionFile(tenant.id, key, form, anywhere)}`;
};

/** Icons for the browser's tab and a phone's home screen. */
export const iconLinks = (place: Place): Html => {
  const favicon = iconUrl(place, 'favicon');
  if (favicon === null) return html`<link rel="icon" href="/static/mark.svg" type="image/svg+xml">`;
  return html`<link rel="icon" href="${favicon}" sizes="48x48"><link rel="apple-touch-icon" href="${iconUrl(place, 'icon180')}">`;
};

type AppIcon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' };

/** Icons of the web app manifest. */
export const appIcons = (place: Place): AppIcon[] => {
  const forms = [
    ['icon192', 192, 'any'],
    ['icon512', 512, 'any'],
    ['iconMaskable', 512, 'maskable'],
  ] as const;
  const icons = forms.flatMap(([form, side, purpose]) => {
    const src = iconUrl(place, form);
    return src === null ? [] : [{ src, sizes: `${side}x${side}`, type: 'image/png', purpose }];
  });
  return icons.length > 0 ? icons : [{ src: '/static/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }];
};
