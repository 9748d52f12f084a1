import { SegmentedControl, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { call } from '#kit/web/api/call.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import type { Section } from '../../sections/pageContent.contract.ts';
import classes from './Builder.module.css';
import { placeOf, PreviewFrame } from './PreviewFrame.ts';
import { previewApi } from '../preview.contract.ts';

/** Pixels that the page is as wide as, on what it is looked at. */
const widths = { phone: 390, wide: 1280 } as const;
type Look = keyof typeof widths;

const documentWith = (stylesheet: string) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${stylesheet}"></head><body class="cs-page"><main></main></body></html>`;

type PagePreviewProps = { sections: readonly Section[]; selected: string | null; onSelect: (id: string) => void };

/** What guests would see, as it is written. A click on a section opens it. */
export function PagePreview({ sections, selected, onSelect }: PagePreviewProps) {
  const [look, setLook] = useState<Look>('phone');
  const { ref, width: room } = useElementSize();
  const [preview] = useState(() => new PreviewFrame());
  const [failure, setFailure] = useState<Failure | null>(null);
  // The first answer only says which style sheet the page has.
  const styles = useQuery({
    queryKey: ['pages', 'stylesheet'],
    queryFn: async () => (await call(previewApi.preview, { body: { content: [] } })).stylesheet,
  });
  const scale = Math.min(1, room / widths[look]) || 1;
  const follow = (drawing: Promise<void>) =>
    void drawing.then(
      () => setFailure(null),
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  const show = useEffectEvent((shown: readonly Section[]) => follow(preview.show(shown)));
  useEffect(
    function showSections() {
      show(sections);
    },
    [sections],
  );
  useEffect(
    function markSelected() {
      preview.select(selected);
    },
    [preview, selected],
  );
  const load = (frame: HTMLIFrameElement) => {
    frame.contentDocument?.addEventListener('click', (event) => {
      event.preventDefault();
      const section = (event.target as Element | null)?.closest('.cs');
      if (section) onSelect(section.id.slice(placeOf('').length));
    });
    follow(preview.open(frame.contentDocument));
  };
  const error = failure ?? (styles.error && asFailure(styles.error));
  return (
    <div className={classes.preview}>
      <SegmentedControl
        aria-label="Ancho de la vista previa"
        value={look}
        onChange={setLook}
        data={[
          { value: 'phone', label: <LookLabel icon={<IconDeviceMobile size={16} aria-hidden />} words="Teléfono" /> },
          {
            value: 'wide',
            label: <LookLabel icon={<IconDeviceDesktop size={16} aria-hidden />} words="Pantalla ancha" />,
          },
        ]}
      />
      {error && (
        <QueryFailed
          failure={error}
          what="la vista previa"
          onRetry={() => (styles.data ? follow(preview.show(sections)) : void styles.refetch())}
        />
      )}
      <div ref={ref} className={classes.stage}>
        {styles.data === undefined ? (
          <Skeleton h="100%" radius="md" />
        ) : (
          <iframe
            className={classes.frame}
            title="Vista previa de la página"
            sandbox="allow-same-origin"
            srcDoc={documentWith(styles.data)}
            style={{ width: widths[look], height: `${100 / scale}%`, transform: `scale(${scale})` }}
            onLoad={(event) => load(event.currentTarget)}
          />
        )}
      </div>
    </div>
  );
}

const LookLabel = ({ icon, words }: { icon: ReactNode; words: string }) => (
  <span className={classes.look}>
    {icon}
    {words}
  </span>
);
