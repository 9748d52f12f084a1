import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Driver, driversApi } from '../../record/drivers.contract.ts';

export const driverActions: RecordActions<Driver> = {
  api: driversApi,
  history: { api: auditApi, table: 'drivers' },
  removal: {
    endpoint: driversApi.remove,
    success: 'Repartidor eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Sale de todas las listas y su enlace deja de servir. Los pedidos que llevó y su caja se conservan. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar repartidor',
    }),
  },
};
