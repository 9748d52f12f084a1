import { SegmentedControl, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { SectionPlace } from '../drawing/defineSection.contract.ts';
import type { Section } from '../content/sectionContent.contract.ts';
import classes from './Builder.module.css';
import { type PreviewOccasion, hereAndNow, OccasionPicker, occasionOf } from './OccasionPicker.tsx';
import { placeOf, type PreviewFrame } from './PreviewFrame.ts';
import { blankShopPage } from './shopPage.ts';

/** Pixels that the page is as wide as, on what it is looked at. */
const widths = { phone: 390, wide: 1280 } as const;
type Device = keyof typeof widths;

type SectionPreviewProps = {
  place: SectionPlace;
  preview: PreviewFrame;
  sections: readonly Section[];
  selected: string | null;
  onSelect: (id: string) => void;
};

/** The shop around the sections, read again each time the builder opens. */
function useBlankShop(preview: PreviewFrame, place: SectionPlace) {
  const { tenant } = useCurrentUser();
  return useQuery({
    queryKey: ['page-preview', tenant.slug, place],
    queryFn: async () => {
      const { stylesheet, store } = await preview.readShop();
      return { page: await blankShopPage(tenant.slug, stylesheet, place), store };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Unsaved sections in the company's shop, at a store and a moment. A click on a section opens it. */
export function SectionPreview({ place, preview, sections, selected, onSelect }: SectionPreviewProps) {
  const [device, setDevice] = useState<Device>('phone');
  const { ref, width: room } = useElementSize();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [occasion, setOccasion] = useState(hereAndNow);
  const shop = useBlankShop(preview, place);
  const scale = Math.min(1, room / widths[device]) || 1;
  const follow = (drawing: Promise<void>) =>
    void drawing.then(
      () => setFailure(null),
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  const show = useEffectEvent((sections: readonly Section[]) => follow(preview.show(sections)));
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
  const visit = (next: PreviewOccasion) => {
    setOccasion(next);
    follow(preview.visit(occasionOf(next)));
  };
  const load = (frame: HTMLIFrameElement) => {
    frame.contentDocument?.addEventListener('click', (event) => {
      event.preventDefault();
      const section = (event.target as Element | null)?.closest('.cs');
      if (section) onSelect(section.id.slice(placeOf('').length));
    });
    follow(preview.open(frame.contentDocument));
  };
  const error = failure ?? (shop.error && asFailure(shop.error));
  return (
    <div className={classes.preview}>
      <div className={classes.question}>
        <DeviceSwitch look={device} onLook={setDevice} />
        <OccasionPicker asked={occasion} firstStore={shop.data?.store?.name} onAsk={visit} />
      </div>
      {error && (
        <QueryFailed
          failure={error}
          what="la vista previa"
          onRetry={() => (shop.data ? follow(preview.show(sections)) : void shop.refetch())}
        />
      )}
      <div ref={ref} className={classes.stage}>
        {shop.data === undefined ? (
          <Skeleton h="100%" radius="md" />
        ) : (
          <iframe
            className={classes.frame}
            title="Vista previa de la página"
            sandbox="allow-same-origin"
            srcDoc={shop.data.page}
            style={{ width: widths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
            onLoad={(event) => load(event.currentTarget)}
          />
        )}
      </div>
    </div>
  );
}

const DeviceSwitch = ({ look, onLook }: { look: Device; onLook: (device: Device) => void }) => (
  <SegmentedControl
    aria-label="Ancho de la vista previa"
    value={look}
    onChange={onLook}
    data={[
      { value: 'phone', label: <DeviceLabel icon={<IconDeviceMobile size={16} aria-hidden />} words="Teléfono" /> },
      {
        value: 'wide',
        label: <DeviceLabel icon={<IconDeviceDesktop size={16} aria-hidden />} words="Pantalla ancha" />,
      },
    ]}
  />
);

const DeviceLabel = ({ icon, words }: { icon: ReactNode; words: string }) => (
  <span className={classes.look}>
    {icon}
    {words}
  </span>
);
