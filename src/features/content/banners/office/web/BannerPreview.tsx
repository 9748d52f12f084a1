import { Alert, List, Modal, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localMoment } from '#domain/schedule/schedule.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type Device, DeviceFrame, DeviceSwitch } from '#kit/web/display/DeviceFrame.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { type BannerDraft, bannerEntity } from '../../record/bannerShape.contract.ts';
import { triggerLabels } from '../../schedule/bannerWords.contract.ts';
import { bannerPreviewApi } from '../bannerPreview.contract.ts';
import type { KindScreens } from './bannerKinds.ts';
import classes from './BannerPreview.module.css';
import { VisitResult } from './VisitResult.tsx';

type Props = { screens: KindScreens; id: number | undefined; draft: BannerDraft; onClose: () => void };

/** Brings the banner into sight; links of the page lead nowhere. */
function showBanner(frame: HTMLIFrameElement, code: string): void {
  const page = frame.contentDocument;
  page?.addEventListener('click', (event) => event.preventDefault());
  page?.querySelector(`[data-via="${code}"]`)?.scrollIntoView({ block: 'center' });
}

/** The problems of a draft, each with the label of its field. */
function problemsOf({ rules }: KindScreens, draft: BannerDraft): string[] {
  const { error } = rules.safeParse({ ...draft, name: draft.name || '-' });
  const labels: Readonly<Record<string, string>> = bannerEntity.fields;
  return (error?.issues ?? []).map(({ path: [field], message }) => {
    const label = labels[String(field)];
    return label ? `${label}: ${message}` : message;
  });
}

/** The page of the shop with the values of a form, at a store and a moment of its clock. */
export function BannerPreview({ screens, id, draft, onClose }: Props) {
  const problems = problemsOf(screens, draft);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Vista previa en la tienda"
      fullScreen
      classNames={{ body: classes.body ?? '' }}
    >
      {problems.length === 0 ? (
        <Visit {...{ screens, id, draft }} />
      ) : (
        <Alert color="amber" title="Corrige esto en el formulario para verlo">
          <List>
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Modal>
  );
}

function Visit({ screens: { kind }, id, draft: { name: _, ...draft } }: Omit<Props, 'onClose'>) {
  const [storeId, setStoreId] = useState<number | null>(null);
  const [moment, setMoment] = useState('');
  const [device, setDevice] = useState<Device>('phone');
  const body = {
    draft,
    ...(id !== undefined && { id }),
    ...(storeId !== null && { storeId }),
    ...(localMoment.safeParse(moment).success && { moment }),
  };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(bannerPreviewApi[kind], { body: body as never }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isHome = draft.placement === 'home';
  const clock = isHome ? 'de la empresa' : 'del local';
  return (
    <>
      {/* Has the focus first: a picker would open its list over the rest. */}
      <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus>
        Con lo que tiene el formulario, también sin guardar.
      </Text>
      <div className={classes.question}>
        {isHome ? (
          <Text size="sm" c="dimmed" className={classes.store}>
            La portada es la misma para todos los locales.
          </Text>
        ) : (
          <RemoteSelect
            label="Local"
            className={classes.store}
            of="stores"
            clearable={false}
            value={storeId ?? data?.store?.id ?? null}
            onChange={setStoreId}
          />
        )}
        <MomentBox
          id="banner-preview-moment"
          label="Cuándo"
          description={`Hora ${clock}. En blanco es ahora.`}
          inputWrapperOrder={helpBelow}
          value={moment}
          onChange={setMoment}
        />
        <div className={classes.device}>
          <DeviceSwitch device={device} onDevice={setDevice} />
        </div>
      </div>
      {error && <ErrorNotice failure={error} onRetry={() => void refetch()} />}
      {data && (
        <VisitResult
          {...data}
          clock={clock}
          reasons={device === 'phone' ? data.reasons.webResponsive : data.reasons.web}
          onMoment={setMoment}
        />
      )}
      {draft.trigger && (
        <Text size="sm" c="dimmed">
          En la tienda aparece: {triggerLabels[draft.trigger].toLowerCase()}.
        </Text>
      )}
      <div className={classes.stage}>
        {data ? (
          <DeviceFrame
            device={device}
            title="La tienda con este banner"
            page={data.html}
            onLoad={(frame) => showBanner(frame, data.code)}
          />
        ) : (
          !error && <Skeleton h="100%" radius="md" />
        )}
      </div>
    </>
  );
}
