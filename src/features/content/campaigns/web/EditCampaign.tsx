import { IconChartBar, IconFileText, IconLayoutList, IconSend } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { ContentResults } from '#features/content/counts/web/index.ts';
import { useSaveAsTemplate, UseTemplate } from '#features/content/mail-templates/web/index.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useUpdateRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type Campaign, type CampaignDraft, campaignDraft, campaignsApi } from '../campaigns.contract.ts';
import { isEditable, readOnlyReason } from '../campaignStates.rules.ts';
import { campaignActions } from './campaignActions.ts';
import { CampaignLift } from './CampaignLift.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { CampaignStateBadge } from './CampaignState.tsx';
import { MailContent } from './MailContent.tsx';
import { SendingTab } from './SendingTab.tsx';

const back = { to: '/campaigns', label: 'Campañas' } as const;

/** A campaign: its mail, its recipients and its sending. */
export function EditCampaign() {
  const { id } = useParams({ strict: false }) as { id: number };
  return (
    <StoredRecord
      endpoint={campaignsApi.get}
      id={id}
      what="esta campaña"
      back={back}
      loading={<FormLoading title="Editar campaña" back={back} tabbed sections={[420]} />}
    >
      {(campaign) => <CampaignForm key={campaign.id} campaign={campaign} />}
    </StoredRecord>
  );
}

function CampaignForm({ campaign }: { campaign: Campaign }) {
  const changes = useCan(campaignsApi.update.policy);
  const initial = useMemo(() => draftOf(campaignDraft, campaign), [campaign]);
  const editable = isEditable(campaign.state);
  return (
    <FormPage<CampaignDraft, Campaign>
      title={campaign.name}
      back={back}
      badge={<CampaignStateBadge state={campaign.state} />}
      sub={campaign.subject}
      actions={<CampaignMenu campaign={campaign} editable={changes && editable} />}
      schema={campaignDraft}
      initial={initial}
      version={campaign.version}
      save={useUpdateRecord(campaignsApi.update, campaign.id)}
      savedOf={(reply) => draftOf(campaignDraft, reply)}
      success="Campaña guardada"
      readOnly={readOnlyReason(campaign.state) ?? !changes}
      tabs={[
        {
          value: 'content',
          label: 'Correo',
          icon: <IconLayoutList size={17} aria-hidden />,
          content: <MailContent />,
        },
        { value: 'data', label: 'Datos', icon: <IconFileText size={17} aria-hidden />, content: <CampaignFields /> },
        {
          value: 'sending',
          label: 'Envío',
          icon: <IconSend size={17} aria-hidden />,
          content: <SendingTab campaign={campaign} />,
        },
        ...(editable
          ? []
          : [
              {
                value: 'results',
                label: 'Pedidos',
                icon: <IconChartBar size={17} aria-hidden />,
                content: (
                  <>
                    <CampaignLift id={campaign.id} />
                    <ContentResults
                      endpoint={campaignsApi.results}
                      kind="campaign"
                      id={campaign.id}
                      labels={{ orders: 'Pedidos' }}
                      noun="esta campaña"
                    />
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Actions on a campaign from its page. */
function CampaignMenu({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(campaignActions, () => void navigate({ to: back.to }));
  const { saveAsTemplate, dialog } = useSaveAsTemplate(campaign.name);
  return (
    <>
      {editable && <UseTemplate />}
      <HistoryButton api={auditApi} table="campaigns" id={campaign.id} />
      <RowMenu label={campaign.name} actions={[saveAsTemplate, ...(editable ? [remove(campaign)] : [])]} />
      {dialogs}
      {dialog}
    </>
  );
}
