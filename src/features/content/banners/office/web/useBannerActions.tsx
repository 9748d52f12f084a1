import { IconZoomQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import type { Banner } from '../../record/bannerShape.contract.ts';
import { editPath, type KindScreens } from './bannerKinds.ts';

const ExplainBanner = lazy(() => import('./ExplainBanner.tsx').then((file) => ({ default: file.ExplainBanner })));

/** Row actions of a banner and the dialogs they open. */
export function useBannerActions(screens: KindScreens, onRemoved?: () => void) {
  const { api, noun } = screens;
  const { edit, history, remove, dialogs } = useRecordActions<Banner>(
    {
      api,
      history: { api: auditApi, table: 'banners' },
      removal: {
        endpoint: api.remove,
        success: `${noun[0].replace(/^./, (letter) => letter.toUpperCase())} eliminado`,
        ask: ({ name }) => ({
          title: `¿Eliminar «${name}»?`,
          body: 'Deja de verse en la tienda. Puedes deshacerlo desde Auditoría.',
          confirm: `Eliminar ${noun[0]}`,
        }),
      },
    },
    onRemoved,
  );
  const clone = useCloneRecord({
    endpoint: api.clone,
    success: 'Copia en pausa creada',
    pathOf: (id) => editPath(screens, id),
    field: 'name',
  });
  const [explained, setExplained] = useState<Banner | null>(null);
  const explain = (banner: Banner): RowAction => ({
    label: '¿Por qué no se ve?',
    icon: <IconZoomQuestion size={16} />,
    policy: api.get.policy,
    run: () => setExplained(banner),
  });
  const actionsOf = (banner: Banner): RowAction[] => [
    edit({ to: editPath(screens, banner.id) }),
    explain(banner),
    clone(banner),
    history(banner),
    remove(banner),
  ];
  return {
    actionsOf,
    explain,
    clone,
    remove,
    dialogs: (
      <>
        {dialogs}
        <Suspense>
          {explained && <ExplainBanner banner={explained} screens={screens} onClose={() => setExplained(null)} />}
        </Suspense>
      </>
    ),
  };
}
