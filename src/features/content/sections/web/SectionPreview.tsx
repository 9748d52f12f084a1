import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { type Device, DeviceFrame, DeviceSwitch } from '#kit/web/display/DeviceFrame.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { SectionPlace } from '../drawing/defineSection.contract.ts';
import type { Section } from '../content/sectionContent.contract.ts';
import classes from './Builder.module.css';
import { type PreviewOccasion, hereAndNow, OccasionPicker, occasionOf } from './OccasionPicker.tsx';
import { placeOf, type PreviewFrame } from './PreviewFrame.ts';
import { blankShopPage } from './shopPage.ts';

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
  const [failure, setFailure] = useState<Failure | null>(null);
  const [occasion, setOccasion] = useState(hereAndNow);
  const shop = useBlankShop(preview, place);
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
        <DeviceSwitch device={device} onDevice={setDevice} />
        <OccasionPicker asked={occasion} firstStore={shop.data?.store?.name} onAsk={visit} />
      </div>
      {error && (
        <QueryFailed
          failure={error}
          what="la vista previa"
          onRetry={() => (shop.data ? follow(preview.show(sections)) : void shop.refetch())}
        />
      )}
      <div className={classes.stage}>
        {shop.data === undefined ? (
          <Skeleton h="100%" radius="md" />
        ) : (
          <DeviceFrame device={device} title="Vista previa de la página" page={shop.data.page} onLoad={load} />
        )}
      </div>
    </div>
  );
}
