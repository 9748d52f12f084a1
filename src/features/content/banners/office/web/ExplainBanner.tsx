import { Drawer, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import type { Banner } from '../../record/bannerShape.contract.ts';
import type { BannerPlatform } from '../../schedule/bannerWords.contract.ts';
import { bannerExplainApi } from '../bannerExplain.contract.ts';
import type { KindScreens } from './bannerKinds.ts';
import { VisitFields } from './VisitFields.tsx';
import { VisitResult } from './VisitResult.tsx';

type Props = { banner: Banner; screens: KindScreens; onClose: () => void };

/** Why guests of a store do not see a banner, at a moment of its clock. */
export function ExplainBanner({ banner, screens, onClose }: Props) {
  const [storeId, setStoreId] = useState<number | null>(banner.storeIds[0] ?? null);
  const [method, setMethod] = useState<DispatchMethod>('delivery');
  const [platform, setPlatform] = useState<BannerPlatform>('web');
  const [moment, setMoment] = useState('');
  const isComplete = localMoment.safeParse(moment).success;
  const { data, error } = useQuery({
    ...endpointQuery(bannerExplainApi[screens.kind], {
      params: { id: banner.id },
      query: { storeId: storeId ?? 0, method, platform, ...(isComplete && { moment }) },
    }),
    enabled: storeId !== null,
  });
  return (
    <Drawer opened onClose={onClose} title={`¿Por qué no se ve «${banner.name}»?`}>
      <Stack>
        <RemoteSelect
          label="Local"
          placeholder="Elige un local"
          of="stores"
          clearable={false}
          value={storeId}
          onChange={setStoreId}
        />
        <VisitFields platform={platform} onPlatform={setPlatform} method={method} onMethod={setMethod} />
        <MomentBox
          id="banner-moment"
          label="Cuándo"
          description="Hora del local. En blanco es ahora."
          inputWrapperOrder={helpBelow}
          value={moment}
          onChange={setMoment}
        />
        {error && <ErrorNotice failure={error} />}
        {data && <VisitResult {...data} onMoment={setMoment} />}
      </Stack>
    </Drawer>
  );
}
