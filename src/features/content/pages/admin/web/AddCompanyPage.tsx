import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { blankOf } from '#kit/contract/draft.ts';
import { call } from '#kit/web/api/call.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { type Page, pageDraft, pagesApi } from '../../record/pages.contract.ts';
import { PageIdentity } from '../../record/web/PageFields.tsx';
import { companyOptions } from './companyOptions.ts';

const draft = z.strictObject({
  companyId: z.number('Elige un comercio').int(),
  ...pageDraft.shape,
});
type Draft = z.output<typeof draft>;
type Blank = z.input<typeof draft>;

const blank = {
  companyId: null as unknown as Blank['companyId'],
  ...blankOf(pageDraft, { type: 'custom', content: blankContent }),
};
const { RemoteSelect } = fieldsFor<Draft>();

/** The header `Tenant` names a company by its slug. */
async function slugOf(id: number): Promise<string | undefined> {
  const { data } = await call(tenantsApi.list, { query: { ids: [id] } });
  return data[0]?.slug;
}

/** A new page of a company that is chosen first. Its sections are put in it in that company's builder. */
export function AddCompanyPage() {
  const navigate = useNavigate();
  const create = useEndpointMutation(pagesApi.create, { invalidates: ['pages_admin'] });
  return (
    <FormPage<Draft, Page>
      title="Crear página de un comercio"
      back={{ to: '/pages-admin', label: 'Páginas de comercios' }}
      sub="Queda en el historial del comercio con tu nombre. Nadie la ve hasta que se publique."
      schema={draft}
      initial={blank}
      save={async ({ values: { companyId, ...body } }) => create.mutateAsync({ body, tenant: await slugOf(companyId) })}
      onSaved={({ tenantId }) => void navigate({ to: '/pages-admin', search: { tenantId } as never })}
      success="Página creada"
      createLabel="Crear página"
    >
      <FormSection title="De quién es">
        <RemoteSelect name="companyId" label="Comercio" of={companyOptions} />
      </FormSection>
      <PageIdentity />
    </FormPage>
  );
}
