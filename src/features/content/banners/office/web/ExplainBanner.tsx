import { Alert, Drawer, List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { Banner } from '../../record/bannerShape.contract.ts';
import type { BannerPlatform } from '../../schedule/bannerWords.contract.ts';
import { bannerExplainApi } from '../bannerExplain.contract.ts';
import { hiddenText } from '../hiddenText.rules.ts';
import { BannerShot } from './BannerShot.tsx';
import type { KindScreens } from './bannerKinds.ts';
import { VisitFields } from './VisitFields.tsx';

type Props = { banner: Banner; screens: KindScreens; onClose: () => void };

/** Why guests of a store do not see a banner, at a moment of its clock. */
export function ExplainBanner({ banner, screens, onClose }: Props) {
  const { tenant } = useCurrentUser();
  const [storeId, setStoreId] = useState<number | null>(banner.storeIds[0] ?? null);
  const [method, setMethod] = useState<DispatchMethod>('delivery');
  const [platform, setPlatform] = useState<BannerPlatform>('web');
  const [moment, setMoment] = useState('');
  const at = instantOfMoment(tenant.timeZone, moment)?.toISOString();
  const { data, error } = useQuery({
    ...endpointQuery(bannerExplainApi[screens.kind], {
      params: { id: banner.id },
      query: { storeId: storeId ?? 0, method, platform, ...(at && { at }) },
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
          description="En blanco es ahora."
          inputWrapperOrder={helpBelow}
          value={moment}
          onChange={setMoment}
        />
        {error && <ErrorNotice failure={error} />}
        {data?.isVisible && (
          <Alert color="green">Se ve en este local el {formatDateTime(data.at, data.timeZone)}, en su hora.</Alert>
        )}
        {data && !data.isVisible && (
          <Alert color="amber" title={`No se ve el ${formatDateTime(data.at, data.timeZone)}, en la hora del local`}>
            <List>
              {data.reasons.map((reason) => (
                <List.Item key={reason.why}>
                  {hiddenText(reason, (instant) => formatDateTime(instant, data.timeZone))}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {data && <BannerShot {...{ banner, platform }} kind={screens.kind} isVisible={data.isVisible} />}
      </Stack>
    </Drawer>
  );
}
