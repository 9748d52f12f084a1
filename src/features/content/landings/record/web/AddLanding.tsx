import { useNavigate } from '@tanstack/react-router';
import { blankOf } from '#kit/contract/draft.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { type Landing, type LandingDraft, landingDraft, landingsApi } from '../landings.contract.ts';
import { LandingIdentity } from './LandingFields.tsx';

const blank = blankOf(landingDraft, { kind: 'sections', content: blankContent });

/** A new landing. Its content is edited afterwards. */
export function AddLanding() {
  const navigate = useNavigate();
  const create = useEndpointMutation(landingsApi.create);
  return (
    <FormPage<LandingDraft, Landing>
      title="Crear landing"
      back={{ to: '/custom-landings', label: 'Landings' }}
      sub="Después la armas. Nadie la ve hasta que la publiques."
      schema={landingDraft}
      initial={blank}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => void navigate({ to: '/custom-landings/edit-landing/$id', params: { id }, replace: true })}
      success="Landing creada"
      createLabel="Crear landing"
    >
      <LandingIdentity />
    </FormPage>
  );
}
