import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type BrandSettings, brandFields, themeUrl } from '../sections/brand.contract.ts';
import { setScheme, ShopFrame } from './ShopFrame.tsx';

const { useValue } = fieldsFor<BrandSettings>();

type Look = Pick<
  BrandSettings,
  'commerceName' | 'primaryLogo' | 'secondaryLogo' | 'brandPrimary' | 'brandSecondary' | 'font'
>;

const colours = brandFields.pick({ brandPrimary: true, brandSecondary: true }).loose();

/** Dresses a page of the shop as it would look. Its theme is at an address that says all of it, whether stored or not. */
function dress(page: Document, look: Look, { name, dark }: { name: string; dark: boolean }): void {
  const theme = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme/"]');
  const href = themeUrl(look);
  if (theme && theme.getAttribute('href') !== href) {
    const next = theme.cloneNode() as HTMLLinkElement;
    next.href = href;
    next.addEventListener('load', () => {
      theme.remove();
      setScheme(page, dark);
    });
    theme.after(next);
  }
  const own = (dark ? look.secondaryLogo : null) ?? look.primaryLogo;
  const logo = page.createElement('img');
  if (own !== null) Object.assign(logo, { className: 'logo', alt: name, src: pictureUrl(own, 'medium') });
  page.querySelector('.top .brand')?.replaceChildren(own === null ? look.commerceName || name : logo);
}

/** The guests' menu in the brand that is written beside it. */
export function ShopPreview() {
  const { tenant } = useCurrentUser();
  const look: Look = {
    commerceName: useValue('commerceName'),
    primaryLogo: useValue('primaryLogo'),
    secondaryLogo: useValue('secondaryLogo'),
    brandPrimary: useValue('brandPrimary'),
    brandSecondary: useValue('brandSecondary'),
    font: useValue('font'),
  };
  // What is half written is no colour yet: the page stays as it was.
  const isWhole = colours.safeParse(look).success;
  return (
    <ShopFrame
      dress={(page, dark) => {
        if (isWhole) dress(page, look, { name: tenant.name, dark });
      }}
    />
  );
}
