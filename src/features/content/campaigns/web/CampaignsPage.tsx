import { IconMail } from '@tabler/icons-react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type Campaign, campaignsApi } from '../campaigns.contract.ts';
import { campaignStateLabels, isEditable } from '../campaignStates.rules.ts';
import { campaignActions } from './campaignActions.ts';
import { CampaignStateBadge } from './CampaignState.tsx';

const columns: Column<Campaign>[] = [
  { id: 'name', label: 'Campaña', sort: 'name', cell: ({ name }) => name },
  { id: 'subject', label: 'Asunto', width: 320, cell: ({ subject }) => subject },
  { id: 'state', label: 'Estado', width: 140, cell: ({ state }) => <CampaignStateBadge state={state} /> },
  { id: 'sent', label: 'Envío', width: 200, cell: ({ sendAt }) => <DateTime at={sendAt} /> },
  { ...updatedColumn, optional: false },
];

const filters: readonly Filter[] = [
  { kind: 'select', name: 'state', label: 'Estado', options: optionsOf(campaignStateLabels) },
];

const linkTo = (id: number) => ({ to: `/campaigns/${id}` });

/** The campaigns of the tenant, with everything done to them. */
export function CampaignsPage() {
  const opens = useCan(campaignsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(campaignActions);
  return (
    <>
      <ListPage
        title="Campañas"
        path="/campaigns"
        list={campaignsApi.list}
        noun={['campaña', 'campañas']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: ({ id }: Campaign) => linkTo(id),
          prefetch: ({ id }: Campaign) => endpointQuery(campaignsApi.get, { params: { id } }),
        })}
        actions={(campaign) => [
          edit(linkTo(campaign.id)),
          history(campaign),
          ...(isEditable(campaign.state) ? [remove(campaign)] : []),
        ]}
        create={{ label: 'Crear campaña', policy: campaignsApi.create.policy, to: '/campaigns/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay campañas',
          body: 'Escribe un correo para un segmento de tus clientes, revísalo y envíalo cuando quieras.',
          icon: <IconMail size={30} />,
        }}
      />
      {dialogs}
    </>
  );
}
