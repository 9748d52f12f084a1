import { IconMailPlus } from '@tabler/icons-react';
import { campaignsApi } from '#features/content/campaigns/campaigns.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type ListedMailTemplate, mailTemplatesApi } from '../mailTemplates.contract.ts';

export const mailTemplateActions: RecordActions<ListedMailTemplate> = {
  api: mailTemplatesApi,
  history: { api: auditApi, table: 'mailTemplates' },
  removal: {
    endpoint: mailTemplatesApi.remove,
    success: 'Plantilla eliminada',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Las campañas que la usaron no cambian. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar plantilla',
    }),
  },
};

/** Opens a new campaign with the mail of a template. */
export const createCampaign = ({ id }: Pick<ListedMailTemplate, 'id'>): RowAction => ({
  label: 'Crear campaña',
  icon: <IconMailPlus size={16} />,
  policy: campaignsApi.create.policy,
  to: `/campaigns/create?template=${id}`,
});
