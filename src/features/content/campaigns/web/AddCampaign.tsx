import { useNavigate } from '@tanstack/react-router';
import { blankOf } from '#kit/contract/draft.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import {
  blankCampaign,
  type Campaign,
  type CampaignDraft,
  campaignDraft,
  campaignsApi,
} from '../campaigns.contract.ts';
import { CampaignFields } from './CampaignFields.tsx';

const blank = blankOf(campaignDraft, { ...blankCampaign, content: blankContent });

/** A new campaign. Its content is written afterwards. */
export function AddCampaign() {
  const navigate = useNavigate();
  const create = useEndpointMutation(campaignsApi.create);
  return (
    <FormPage<CampaignDraft, Campaign>
      title="Crear campaña"
      back={{ to: '/campaigns', label: 'Campañas' }}
      sub="Después escribes el correo. Nadie lo recibe hasta que la envíes."
      schema={campaignDraft}
      initial={blank}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => void navigate({ to: '/campaigns/$id', params: { id }, replace: true })}
      success="Campaña creada"
      createLabel="Crear campaña"
    >
      <CampaignFields />
    </FormPage>
  );
}
