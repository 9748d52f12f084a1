import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Segment, segmentsApi } from '../segments.contract.ts';

export const segmentActions: RecordActions<Segment> = {
  api: segmentsApi,
  history: { api: auditApi, table: 'segments' },
  removal: {
    endpoint: segmentsApi.remove,
    success: 'Segmento eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar segmento',
    }),
  },
};
