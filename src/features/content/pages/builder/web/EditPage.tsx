import { Button } from '@mantine/core';
import { IconFileText, IconHistory, IconLayoutList, IconRocket } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { draftOf } from '#kit/contract/draft.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { useDirty } from '#kit/web/form/useDirty.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { ScheduledNotice } from '#kit/web/record/versions/ScheduledNotice.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import type { BackLink } from '#kit/web/shell/PageHeader.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { Builder, PreviewFrame } from '#features/content/sections/web/index.ts';
import { type Page, type PageDraft, pageDraft, pagesApi } from '../../record/pages.contract.ts';
import { PageFields } from '../../record/web/PageFields.tsx';
import { PageState } from '../../record/web/PageState.tsx';
import { usePageActions } from '../../record/web/usePageActions.tsx';
import { pageVersionsApi } from '../../versions/pageVersions.contract.ts';
import { useUnpublish } from '../../versions/web/publication.tsx';
import { PublishDialog } from '../../versions/web/PublishDialog.tsx';
import { previewApi } from '../preview.contract.ts';
import { useSavePage } from './useSavePage.ts';

const VersionsDrawer = lazy(() =>
  import('../../versions/web/VersionsDrawer.tsx').then((file) => ({ default: file.VersionsDrawer })),
);

const ofPages = { to: '/pages', label: 'Páginas' } as const;

export function EditPage() {
  const { id } = useParams({ strict: false }) as { id: number };
  return <PageEditor id={id} back={ofPages} />;
}

/** A page with its sections, as it is edited. */
export function PageEditor({ id, back }: { id: number; back: BackLink }) {
  return (
    <StoredRecord
      endpoint={pagesApi.get}
      id={id}
      what="esta página"
      back={back}
      loading={<FormLoading title="Editar página" back={back} tabbed sections={[420]} />}
    >
      {(page) => <PageForm key={page.id} page={page} back={back} />}
    </StoredRecord>
  );
}

function PageForm({ page, back }: { page: Page; back: BackLink }) {
  const changes = useCan(pagesApi.update.policy);
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string | null>(null);
  const [preview] = useState(() => new PreviewFrame(previewApi.preview));
  const initial = useMemo(() => draftOf(pageDraft, page), [page]);
  const { history, last, dialogs } = usePageActions(() => void navigate({ to: back.to as '/pages' }));
  const unpublish = useUnpublish(page);
  return (
    <>
      <FormPage<PageDraft, Page>
        title={page.name}
        back={back}
        badge={<PageState page={page} />}
        sub={`/${page.relativeUrl}`}
        actions={
          <>
            <Publication page={page} preview={preview} onFix={setSelected} />
            <RowMenu label={page.name} actions={[history(page), ...unpublish, last(page)]} />
          </>
        }
        notice={<ScheduledNotice record={page} endpoint={pageVersionsApi.cancelPublish} />}
        schema={pageDraft}
        initial={initial}
        version={page.version}
        save={useSavePage(page.id)}
        savedOf={(reply) => draftOf(pageDraft, reply)}
        success="Página guardada"
        readOnly={!changes || page.isDeleted}
        tabs={[
          {
            value: 'content',
            label: 'Contenido',
            icon: <IconLayoutList size={17} aria-hidden />,
            content: (
              <Builder place="page" {...{ preview, selected }} pictureUrls={page.pictureUrls} onSelect={setSelected} />
            ),
          },
          {
            value: 'data',
            label: 'Datos',
            icon: <IconFileText size={17} aria-hidden />,
            content: <PageFields sharePictureUrl={page.sharePictureUrl} />,
          },
        ]}
      />
      {dialogs}
    </>
  );
}

type PublicationProps = { page: Page; preview: PreviewFrame; onFix: (sectionId: string) => void };

/** Publishing controls. Unsaved changes are not published. */
function Publication({ page, preview, onFix }: PublicationProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'publish' | 'versions' | null>(null);
  const dirty = useDirty(useFormContext());
  const isPublished = page.status === 'published' && !page.unpublished;
  const close = () => setOpen(null);
  const openFinding = ({ sectionId, field }: Finding) => {
    close();
    if (sectionId !== null) onFix(sectionId);
    const search = (params: object) => navigate({ to: '.', search: params as never, replace: true });
    // The same field may be gone to again.
    void search({}).then(() => search(sectionId === null && field !== null ? { field } : { field: 'content' }));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen('versions')}>
        Versiones
      </Button>
      {!page.isDeleted && (
        <Can do={pageVersionsApi.publish.policy}>
          <Button
            variant={isPublished && !dirty ? 'default' : 'filled'}
            leftSection={<IconRocket size={18} aria-hidden />}
            disabled={dirty}
            title={dirty ? 'Guarda los cambios antes de publicar' : undefined}
            onClick={() => setOpen('publish')}
          >
            Publicar
          </Button>
        </Can>
      )}
      <Suspense>
        {open === 'publish' && (
          <PublishDialog page={page} picture={() => preview.uploadPicture()} onClose={close} onFix={openFinding} />
        )}
        {open === 'versions' && <VersionsDrawer page={page} onClose={close} />}
      </Suspense>
    </>
  );
}
