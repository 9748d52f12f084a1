import { Select } from '@mantine/core';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import {
  type BrandSettings,
  brandFields,
  type SocialNetwork,
  socialLabels,
  themeUrl,
} from '../sections/brand.contract.ts';
import { setScheme, ShopFrame } from './ShopFrame.tsx';

const { useValue } = fieldsFor<BrandSettings>();

/** The parts of the shop that a brand is seen in. */
export const shopViews = { menu: 'La carta', waiting: 'Mientras se espera', foot: 'El pie' } as const;
export type ShopView = keyof typeof shopViews;

type Appearance = Omit<BrandSettings, 'favicon'>;
type PreviewOptions = { name: string; dark: boolean; view: ShopView };

const colours = brandFields.pick({ brandPrimary: true, brandSecondary: true }).loose();

/**
 * Applies another theme to a page. The stylesheet's address contains the complete theme; an earlier one may still be
 * loading.
 */
function dressTheme(page: Document, appearance: Appearance, dark: boolean): void {
  const themes = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme/"]')];
  const newest = themes.at(-1);
  const href = themeUrl(appearance);
  if (!newest || newest.getAttribute('href') === href) return;
  const next = newest.cloneNode() as HTMLLinkElement;
  next.href = href;
  next.addEventListener('load', () => {
    for (const earlier of themes) earlier.remove();
    setScheme(page, dark);
  });
  newest.after(next);
}

function dressName(page: Document, appearance: Appearance, { name, dark }: PreviewOptions): void {
  const logoKey = (dark ? appearance.secondaryLogo : null) ?? appearance.primaryLogo;
  const logo = page.createElement('img');
  if (logoKey !== null) Object.assign(logo, { className: 'logo', alt: name, src: pictureUrl(logoKey, 'medium') });
  page.querySelector('.top .brand')?.replaceChildren(logoKey === null ? appearance.commerceName || name : logo);
}

/** The networks whose address is one. */
function dressFoot(page: Document, { socialNetworks }: Appearance): void {
  const networks = Object.entries(socialNetworks).filter(
    ([network, url]) =>
      url !== '' && brandFields.shape.socialNetworks.shape[network as SocialNetwork].safeParse(url).success,
  );
  const list = page.querySelector('.foot .social') ?? page.createElement('ul');
  list.className = 'social';
  list.replaceChildren(
    ...networks.map(([network]) => {
      const [item, link] = [page.createElement('li'), page.createElement('a')];
      link.href = '#';
      link.textContent = socialLabels[network as SocialNetwork];
      item.append(link);
      return item;
    }),
  );
  page.querySelector('.foot .wide')?.append(list);
}

/** The shop's loading state. */
function waitingIn(page: Document): HTMLElement {
  const [room, waiting, loader] = ['div', 'p', 'span'].map((tag) => page.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  room.className = 'wide waits';
  waiting.className = 'waiting';
  loader.className = 'loader';
  loader.append(...['i', 'i', 'i'].map((tag) => page.createElement(tag)));
  waiting.append(loader, 'Buscando tu pedido…');
  room.append(waiting);
  return room;
}

/** Shows one part of a page; it is scrolled to once. */
function showView(page: Document, view: ShopView): void {
  const main = page.querySelector<HTMLElement>('main');
  if (!main || page.body.dataset.view === view) return;
  page.body.dataset.view = view;
  page.querySelector('.waits')?.remove();
  main.hidden = view === 'waiting';
  if (view === 'waiting') main.after(waitingIn(page));
  if (view === 'foot') page.querySelector('.foot')?.scrollIntoView();
  else page.defaultView?.scrollTo(0, 0);
}

/** Dresses a page of the shop as it would look. */
function dress(page: Document, appearance: Appearance, options: PreviewOptions): void {
  dressTheme(page, appearance, options.dark);
  dressName(page, appearance, options);
  dressFoot(page, appearance);
  page.body.dataset.loader = appearance.loader;
  showView(page, options.view);
}

/** The guests' own pages in the brand that is written beside them. */
export function ShopPreview({ view, onView }: { view: ShopView; onView: (view: ShopView) => void }) {
  const { tenant } = useCurrentUser();
  const appearance: Appearance = {
    commerceName: useValue('commerceName'),
    primaryLogo: useValue('primaryLogo'),
    secondaryLogo: useValue('secondaryLogo'),
    brandPrimary: useValue('brandPrimary'),
    brandSecondary: useValue('brandSecondary'),
    font: useValue('font'),
    loader: useValue('loader'),
    socialNetworks: useValue('socialNetworks'),
  };
  // A partly typed value is not a colour yet: the page does not change.
  const isComplete = colours.safeParse(appearance).success;
  return (
    <ShopFrame
      dress={(page, dark) => {
        if (isComplete) dress(page, appearance, { name: tenant.name, dark, view });
      }}
    >
      <Select
        aria-label="Parte de la tienda"
        allowDeselect={false}
        data={optionsOf(shopViews)}
        value={view}
        onChange={(next) => onView(next as ShopView)}
      />
    </ShopFrame>
  );
}
