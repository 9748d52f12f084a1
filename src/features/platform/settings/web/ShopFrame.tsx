import { Button, Modal, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { useElementSize, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { listShopPages, loadShopPage } from './shopPages.ts';
import classes from './Settings.module.css';

const schemes = { light: 'Claro', dark: 'Oscuro' } as const;
const sizes = { phone: 'Teléfono', wide: 'Computador' } as const;
/** Pixels of the screens that it is shown on. */
const screens = { phone: { width: 390, height: 760 }, wide: { width: 1280, height: 2100 } };

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

/** The page that this browser previews, of those that the shop has: the first store, until another is chosen. */
function usePreviewedPage() {
  const { tenant } = useCurrentUser();
  const [chosen, choose] = useLocalStorage<string | null>({
    key: `vista-previa:${tenant.slug}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const { data: pages = [] } = useQuery({
    queryKey: ['shop-preview', tenant.slug],
    queryFn: () => listShopPages(tenant.slug),
  });
  const url = pages.find((page) => page.url === chosen)?.url ?? pages[0]?.url;
  const { data: html } = useQuery({
    queryKey: ['shop-preview', tenant.slug, url],
    queryFn: () => loadShopPage(url as string),
    enabled: url !== undefined,
  });
  return { pages, url, html, choose };
}

type ShopFrameProps = {
  /** Applies the unsaved values to the page. Called on every redraw. */
  dress: (page: Document, dark: boolean) => void;
  /** Also as a computer shows it. */
  wide?: boolean;
  /** Other controls above the page. */
  children?: ReactNode;
};

/** A page of the shop as it would look with the unsaved values, light and dark, for any store, and enlarged. */
export function ShopFrame({ dress, wide = false, children }: ShopFrameProps) {
  const [scheme, chooseScheme] = useState<keyof typeof schemes>('light');
  const [size, chooseSize] = useState<keyof typeof sizes>('phone');
  const [isEnlarged, setEnlarged] = useState(false);
  const { pages, url, html, choose } = usePreviewedPage();
  const drawn = { html, size, scheme, dress };
  return (
    <FormSection title="Así se verá tu tienda">
      <div data-span={12} data-preview className={classes.preview}>
        <Select
          aria-label="Página de la vista previa"
          allowDeselect={false}
          searchable
          limit={50}
          data={pages.map(({ url: value, name: label }) => ({ value, label }))}
          value={url ?? null}
          onChange={choose}
        />
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
        <Frame {...drawn} title="Vista previa de la tienda" />
        <Button variant="default" onClick={() => setEnlarged(true)}>
          Ver en grande
        </Button>
        <Text size="xs" c="dimmed">
          No se guarda hasta que presiones Guardar.
        </Text>
      </div>
      <Modal
        opened={isEnlarged}
        onClose={() => setEnlarged(false)}
        title="Así se verá tu tienda"
        size={screens[size].width + 80}
      >
        <Frame {...drawn} title="Vista previa en grande" />
      </Modal>
    </FormSection>
  );
}

type FrameProps = Pick<ShopFrameProps, 'dress'> & {
  title: string;
  html: string | undefined;
  size: keyof typeof sizes;
  scheme: keyof typeof schemes;
};

/** A page in a frame as wide as there is room, and at most as wide as its screen. */
function Frame({ title, html, size, scheme, dress }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: room, width } = useElementSize<HTMLDivElement>();
  const screen = screens[size];
  const scale = width === 0 ? 1 : Math.min(1, width / screen.width);
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
    <div ref={room} className={classes.room} style={{ height: screen.height * scale, maxWidth: screen.width }}>
      {html ? (
        <iframe
          ref={frame}
          title={title}
          srcDoc={html}
          // No script runs in it: it cannot be ordered from here.
          sandbox="allow-same-origin"
          className={classes.frame}
          style={{ ...screen, transform: `scale(${scale})` }}
          onLoad={show}
        />
      ) : (
        <Skeleton h="100%" radius="lg" />
      )}
    </div>
  );
}
