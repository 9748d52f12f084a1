import { IconExternalLink, IconEyeOff } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { landingVersionsApi } from '../../versions/landingVersions.contract.ts';
import { type LandingRow, landingsApi } from '../landings.contract.ts';

export const editPath = (id: number) => `/custom-landings/edit-landing/${id}` as const;

const landingActions: RecordActions<LandingRow> = {
  api: landingsApi,
  history: { api: auditApi, table: 'customLandings' },
  removal: {
    endpoint: landingsApi.remove,
    success: 'Landing eliminada',
    ask: ({ name, status, slug }) => ({
      title: `¿Eliminar la landing «${name}»?`,
      body: `${status === 'published' ? `Los clientes dejan de verla en /l/${slug}. ` : ''}Puedes deshacerlo en el historial.`,
      confirm: 'Eliminar landing',
    }),
  },
};

/** Actions on one landing, in the list or in its editor. The caller must render `dialogs`. */
export function useLandingActions(onRemoved?: () => void) {
  const { edit, history, remove, dialogs } = useRecordActions(landingActions, onRemoved);
  const withdraw = useEndpointMutation(landingVersionsApi.withdraw, {
    success: 'La landing ya no se ve',
    invalidates: ['history'],
  });
  const confirmWithdraw = ({ id, name, slug }: LandingRow) =>
    confirm({
      title: `¿Retirar «${name}»?`,
      body: `Los clientes dejan de verla en /l/${slug} en menos de 30 segundos. Puedes publicarla de nuevo cuando quieras.`,
      confirm: 'Retirar',
      run: () => withdraw.mutateAsync({ params: { id } }),
    });
  const ofGuests = (landing: LandingRow): RowAction[] =>
    landing.status === 'published'
      ? [
          {
            label: 'Ver como cliente',
            icon: <IconExternalLink size={16} />,
            run: () => void window.open(`/l/${landing.slug}`, '_blank', 'noopener'),
          },
          {
            label: 'Retirar',
            icon: <IconEyeOff size={16} />,
            policy: landingVersionsApi.withdraw.policy,
            run: () => void confirmWithdraw(landing),
          },
        ]
      : [];
  return {
    actionsOf: (landing: LandingRow) => [...ofGuests(landing), history(landing), remove(landing)],
    edit: ({ id }: LandingRow) => edit({ to: editPath(id) }),
    dialogs,
  };
}
