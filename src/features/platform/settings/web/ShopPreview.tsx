import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type BrandSettings, brandFields, themeUrl } from '../sections/brand.contract.ts';
import classes from './Settings.module.css';

const { useValue } = fieldsFor<BrandSettings>();

type Look = Pick<
  BrandSettings,
  'commerceName' | 'primaryLogo' | 'secondaryLogo' | 'brandPrimary' | 'brandSecondary' | 'font'
>;

const colours = brandFields.pick({ brandPrimary: true, brandSecondary: true }).loose();

const schemes = { light: 'Claro', dark: 'Oscuro' } as const;
type Scheme = keyof typeof schemes;

/** Pixels of the screen that it is shown on. */
const phone = { width: 390, height: 760 };

const parsed = async (address: string): Promise<Document> => {
  // What is kept of it would be what somebody sees who opens the shop next.
  const reply = await fetch(address, { cache: 'no-store' });
  return new DOMParser().parseFromString(await reply.text(), 'text/html');
};

/** The page of the first store that sells, or, where none does, the shop's first; without its programs. */
async function menuPage(slug: string): Promise<string> {
  const home = await parsed(`/tienda/${slug}/`);
  const store = home.querySelector('.store-card')?.getAttribute('href');
  const page = store ? await parsed(store) : home;
  for (const script of page.querySelectorAll('script')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const darkRules = new WeakSet<CSSMediaRule>();

/** Shows a page in one mode, whichever the browser is in: its rules for the dark hold, or do not. */
function setScheme(page: Document, dark: boolean): void {
  for (const sheet of page.styleSheets)
    for (const rule of sheet.cssRules) {
      const media = (rule as Partial<CSSMediaRule>).media;
      if (!media) continue;
      const own = rule as CSSMediaRule;
      if (media.mediaText.includes('prefers-color-scheme: dark')) darkRules.add(own);
      if (darkRules.has(own)) media.mediaText = dark ? 'all' : 'not all';
    }
}

/** Dresses a page of the shop as it would look. Its theme is at an address that says all of it, whether stored or not. */
function dress(page: Document, look: Look, { name, dark }: { name: string; dark: boolean }): void {
  const theme = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme/"]');
  const href = themeUrl(look);
  setScheme(page, dark);
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

/** The guests' menu as it would look with what is written beside it, on a phone, light and dark. */
export function ShopPreview() {
  const { tenant } = useCurrentUser();
  const [scheme, choose] = useState<Scheme>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: room, width } = useElementSize<HTMLDivElement>();
  const scale = width === 0 ? 1 : Math.min(1, width / phone.width);
  const { data: page } = useQuery({ queryKey: ['shop-preview', tenant.slug], queryFn: () => menuPage(tenant.slug) });
  const look: Look = {
    commerceName: useValue('commerceName'),
    primaryLogo: useValue('primaryLogo'),
    secondaryLogo: useValue('secondaryLogo'),
    brandPrimary: useValue('brandPrimary'),
    brandSecondary: useValue('brandSecondary'),
    font: useValue('font'),
  };
  const dark = scheme === 'dark';
  // What is half written is no colour yet: the page stays as it was.
  const isWhole = colours.safeParse(look).success;
  const show = () => {
    const shown = frame.current?.contentDocument;
    if (shown && isWhole) dress(shown, look, { name: tenant.name, dark });
  };
  useEffect(function dressPage() {
    show();
  });
  return (
    <FormSection title="Así se verá tu tienda">
      <div data-span={12} className={classes.preview}>
        <SegmentedControl
          fullWidth
          aria-label="Modo de la vista previa"
          value={scheme}
          onChange={(value) => choose(value as Scheme)}
          data={Object.entries(schemes).map(([value, label]) => ({ value, label }))}
        />
        <div ref={room} className={classes.room} style={{ height: phone.height * scale }}>
          {page ? (
            <iframe
              ref={frame}
              title="Vista previa de la tienda"
              srcDoc={page}
              // No program runs in it: it cannot be ordered from here.
              sandbox="allow-same-origin"
              className={classes.frame}
              style={{ ...phone, transform: `scale(${scale})` }}
              onLoad={show}
            />
          ) : (
            <Skeleton h="100%" radius="lg" />
          )}
        </div>
        <Text size="xs" c="dimmed">
          Se guarda recién cuando tú lo digas.
        </Text>
      </div>
    </FormSection>
  );
}
