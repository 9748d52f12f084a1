import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './Settings.module.css';

const schemes = { light: 'Claro', dark: 'Oscuro' } as const;
const sizes = { phone: 'Teléfono', wide: 'Computador' } as const;
/** Pixels of the screens that it is shown on. */
const screens = { phone: { width: 390, height: 760 }, wide: { width: 1280, height: 2100 } };

const parsed = async (address: string): Promise<Document> => {
  // A cached copy would be served to the next visitor of the shop.
  const reply = await fetch(address, { cache: 'no-store' });
  return new DOMParser().parseFromString(await reply.text(), 'text/html');
};

/** The page of the first store that sells, or, where none does, the shop's first; without its programs. */
async function menuPage(slug: string): Promise<string> {
  const home = await parsed(`/tienda/${slug}/`);
  const store = home.querySelector('.store-card')?.getAttribute('href');
  const page = store ? await parsed(store) : home;
  for (const program of page.querySelectorAll('script, link[rel=modulepreload]')) program.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const darkRules = new WeakSet<CSSMediaRule>();

/** Shows a page in one mode, whichever the browser is in: its rules for the dark hold, or do not. */
export function setScheme(page: Document, dark: boolean): void {
  for (const sheet of page.styleSheets)
    for (const rule of sheet.cssRules) {
      const media = (rule as Partial<CSSMediaRule>).media;
      if (!media) continue;
      const mediaRule = rule as CSSMediaRule;
      if (media.mediaText.includes('prefers-color-scheme: dark')) darkRules.add(mediaRule);
      if (darkRules.has(mediaRule)) media.mediaText = dark ? 'all' : 'not all';
    }
}

type ShopFrameProps = {
  /** Applies the unsaved values to the page. Called on every redraw. */
  dress: (page: Document, dark: boolean) => void;
  /** Also as a computer shows it. */
  wide?: boolean;
  /** Other controls above the page. */
  children?: ReactNode;
};

/** The guests' menu as it would look with what is written beside it, light and dark. */
export function ShopFrame({ dress, wide = false, children }: ShopFrameProps) {
  const { tenant } = useCurrentUser();
  const [scheme, chooseScheme] = useState<keyof typeof schemes>('light');
  const [size, chooseSize] = useState<keyof typeof sizes>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: room, width } = useElementSize<HTMLDivElement>();
  const screen = screens[size];
  const scale = width === 0 ? 1 : Math.min(1, width / screen.width);
  const { data: page } = useQuery({ queryKey: ['shop-preview', tenant.slug], queryFn: () => menuPage(tenant.slug) });
  const show = () => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    setScheme(page, scheme === 'dark');
    dress(page, scheme === 'dark');
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
          onChange={(value) => chooseScheme(value)}
          data={optionsOf(schemes)}
        />
        {wide && (
          <SegmentedControl
            fullWidth
            aria-label="Pantalla de la vista previa"
            value={size}
            onChange={(value) => chooseSize(value)}
            data={optionsOf(sizes)}
          />
        )}
        {children}
        <div ref={room} className={classes.room} style={{ height: screen.height * scale }}>
          {page ? (
            <iframe
              ref={frame}
              title="Vista previa de la tienda"
              srcDoc={page}
              // No program runs in it: it cannot be ordered from here.
              sandbox="allow-same-origin"
              className={classes.frame}
              style={{ ...screen, transform: `scale(${scale})` }}
              onLoad={show}
            />
          ) : (
            <Skeleton h="100%" radius="lg" />
          )}
        </div>
        <Text size="xs" c="dimmed">
          No se guarda hasta que presiones Guardar.
        </Text>
      </div>
    </FormSection>
  );
}
