import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { mailTemplatesApi } from '#features/content/mail-templates/mailTemplates.contract.ts';
import { UseTemplate } from '#features/content/mail-templates/web/index.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import {
  blankCampaign,
  type Campaign,
  type CampaignDraft,
  campaignDraft,
  campaignsApi,
  mailDraft,
} from '../campaigns.contract.ts';
import { CampaignFields } from './CampaignFields.tsx';

const blank = blankOf(campaignDraft, { ...blankCampaign, content: blankContent });
const page = { title: 'Crear campaña', back: { to: '/campaigns', label: 'Campañas' } };

/** A new campaign, blank or with the mail of a template. Its content is written afterwards. */
export function AddCampaign() {
  const { template: id } = useSearch({ strict: false }) as { template?: number };
  const template = useQuery({
    ...endpointQuery(mailTemplatesApi.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  if (template.isLoading) return <FormLoading {...page} sections={[300, 160]} />;
  return <CampaignForm initial={{ ...blank, ...(template.data && draftOf(mailDraft, template.data)) }} />;
}

function CampaignForm({ initial }: { initial: CampaignDraft }) {
  const navigate = useNavigate();
  const create = useEndpointMutation(campaignsApi.create);
  return (
    <FormPage<CampaignDraft, Campaign>
      {...page}
      sub="Después escribes el correo. Nadie lo recibe hasta que la envíes."
      actions={<UseTemplate />}
      schema={campaignDraft}
      initial={initial}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => void navigate({ to: '/campaigns/$id', params: { id }, replace: true })}
      success="Campaña creada"
      createLabel="Crear campaña"
    >
      <CampaignFields />
    </FormPage>
  );
}
