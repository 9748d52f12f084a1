import { useNavigate } from '@tanstack/react-router';
import { blankOf } from '#kit/contract/draft.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { type Page, type PageDraft, pageDraft, pagesApi } from '../pages.contract.ts';
import { PageFields } from './PageFields.tsx';

const blank = blankOf(pageDraft, { type: 'custom', content: blankContent });

/** A new page. Its sections are put in it afterwards, in the builder. */
export function AddPage() {
  const navigate = useNavigate();
  const create = useEndpointMutation(pagesApi.create);
  return (
    <FormPage<PageDraft, Page>
      title="Crear página"
      back={{ to: '/pages', label: 'Páginas' }}
      sub="Después le agregas secciones. Nadie la ve hasta que la publiques."
      schema={pageDraft}
      initial={blank}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => {
        const build = () => void navigate({ to: '/pages/edit-page/$id', params: { id } });
        toasts.success('Página creada', { label: 'Armarla', run: build });
        void navigate({ to: '/pages' });
      }}
      success={null}
      createLabel="Crear página"
    >
      <PageFields sharePictureUrl={null} />
    </FormPage>
  );
}
