import { Button } from '@mantine/core';
import { IconChartBar, IconFileText, IconHistory, IconLayoutList, IconRocket } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { readFile } from '#kit/web/api/call.ts';
import { uploadPicture } from '#kit/web/form/files/uploadPicture.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { useDirty } from '#kit/web/form/useDirty.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { useUpdateRecord } from '#kit/web/record/useSaveRecord.ts';
import { ScheduledNotice } from '#kit/web/record/versions/ScheduledNotice.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { ContentResults } from '#features/content/counts/web/index.ts';
import { Builder, PreviewFrame } from '#features/content/sections/web/index.ts';
import { type Landing, type LandingDraft, landingDraft, landingsApi } from '../../record/landings.contract.ts';
import { landingFigureLabels } from '../../record/web/landingFigureLabels.ts';
import { LandingFields } from '../../record/web/LandingFields.tsx';
import { LandingStateBadge } from '../../record/web/LandingState.tsx';
import { useLandingActions } from '../../record/web/useLandingActions.tsx';
import { landingVersionsApi } from '../../versions/landingVersions.contract.ts';
import { pageImageApi } from '../../pictures/pageImage.contract.ts';
import { DeployDialog } from '../../versions/web/DeployDialog.tsx';
import { landingPreviewApi } from '../landingPreview.contract.ts';
import type { CodeAreaHandle } from './CodeArea.tsx';
import { filesPanelId } from './FilesPanel.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';

const VersionsDrawer = lazy(() =>
  import('../../versions/web/VersionsDrawer.tsx').then((file) => ({ default: file.VersionsDrawer })),
);

const back = { to: '/custom-landings', label: 'Landings' } as const;
const { useValue } = fieldsFor<LandingDraft>();

/** A landing with its content, as it is edited. */
export function EditLanding() {
  const { id } = useParams({ strict: false }) as { id: number };
  return (
    <StoredRecord
      endpoint={landingsApi.get}
      id={id}
      what="esta landing"
      back={back}
      loading={<FormLoading title="Editar landing" back={back} tabbed sections={[420]} />}
    >
      {(landing) => <LandingForm key={landing.id} landing={landing} />}
    </StoredRecord>
  );
}

function LandingForm({ landing }: { landing: Landing }) {
  const changes = useCan(landingsApi.update.policy);
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string | null>(null);
  const [preview] = useState(() => new PreviewFrame(landingPreviewApi.preview));
  const code = useRef<CodeAreaHandle>(null);
  const initial = useMemo(() => draftOf(landingDraft, landing), [landing]);
  const { actionsOf, dialogs } = useLandingActions(() => void navigate({ to: back.to }));
  return (
    <>
      <FormPage<LandingDraft, Landing>
        title={landing.name}
        back={back}
        badge={<LandingStateBadge landing={landing} />}
        sub={`/l/${landing.slug}`}
        actions={
          <>
            <Publication landing={landing} preview={preview} code={code} onSelect={setSelected} />
            <RowMenu label={landing.name} actions={actionsOf(landing)} />
          </>
        }
        notice={<ScheduledNotice record={landing} endpoint={landingVersionsApi.cancel} />}
        schema={landingDraft}
        initial={initial}
        version={landing.version}
        save={useUpdateRecord(landingsApi.update, landing.id)}
        savedOf={(reply) => draftOf(landingDraft, reply)}
        success="Landing guardada"
        readOnly={!changes || landing.isDeleted}
        tabs={[
          {
            value: 'content',
            label: 'Contenido',
            icon: <IconLayoutList size={17} aria-hidden />,
            content: <Content landing={landing} {...{ preview, code, selected }} onSelect={setSelected} />,
          },
          {
            value: 'data',
            label: 'Datos',
            icon: <IconFileText size={17} aria-hidden />,
            content: <LandingFields sharePictureUrl={landing.sharePictureUrl} />,
          },
          {
            value: 'results',
            label: 'Resultados',
            icon: <IconChartBar size={17} aria-hidden />,
            content: (
              <ContentResults
                endpoint={landingsApi.results}
                kind="landing"
                id={landing.id}
                labels={landingFigureLabels}
                noun="esta landing"
              />
            ),
          },
        ]}
      />
      {dialogs}
    </>
  );
}

type ContentProps = {
  landing: Landing;
  preview: PreviewFrame;
  code: RefObject<CodeAreaHandle | null>;
  selected: string | null;
  onSelect: (id: string | null) => void;
};

/** Sections or HTML, by the form of the landing. */
function Content({ landing: { id, pictureUrls }, preview, code, selected, onSelect }: ContentProps) {
  return useValue('kind') === 'html' ? (
    <HtmlEditor landingId={id} ref={code} />
  ) : (
    <Builder place="landing" {...{ preview, selected, pictureUrls, onSelect }} />
  );
}

/** Uploads a picture of the landing and returns its key; undefined where none could be drawn, which it does without. */
async function pictureOf({ id, kind }: Landing, preview: PreviewFrame): Promise<string | undefined> {
  const drawn = kind === 'sections' ? await preview.uploadPicture() : undefined;
  try {
    const body = { customLandingId: id, ...(drawn && { pictureKey: drawn }) };
    const image = await readFile(pageImageApi.draw, { body });
    return (await uploadPicture(picturesApi.create, new File([image], 'landing.jpg', { type: image.type }))).key;
  } catch {
    return drawn;
  }
}

type PublicationProps = Omit<ContentProps, 'selected'>;

/** Publishing controls. Unsaved changes are not published. */
function Publication({ landing, preview, code, onSelect }: PublicationProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'deploy' | 'versions' | null>(null);
  const dirty = useDirty(useFormContext());
  const isPublished = landing.status === 'published' && !landing.unpublished;
  const close = () => setOpen(null);
  const openFinding = ({ sectionId, field, line }: Finding) => {
    close();
    if (sectionId !== null) onSelect(sectionId);
    const search = (params: object) => navigate({ to: '.', search: params as never, replace: true });
    const place = field === 'files' ? 'html' : sectionId === null && field !== null ? field : 'content';
    // The same field may be gone to again.
    void search({})
      .then(() => search({ field: place }))
      .then(() => {
        if (field === 'files') document.getElementById(filesPanelId)?.scrollIntoView({ block: 'center' });
        else if (line !== undefined) code.current?.goTo(line);
      });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen('versions')}>
        Versiones
      </Button>
      {!landing.isDeleted && (
        <Can do={landingVersionsApi.deploy.policy}>
          <Button
            variant={isPublished && !dirty ? 'default' : 'filled'}
            leftSection={<IconRocket size={18} aria-hidden />}
            disabled={dirty}
            title={dirty ? 'Guarda los cambios antes de publicar' : undefined}
            onClick={() => setOpen('deploy')}
          >
            Publicar
          </Button>
        </Can>
      )}
      <Suspense>
        {open === 'deploy' && (
          <DeployDialog
            landing={landing}
            picture={() => pictureOf(landing, preview)}
            onClose={close}
            onFix={openFinding}
          />
        )}
        {open === 'versions' && <VersionsDrawer landing={landing} onClose={close} />}
      </Suspense>
    </>
  );
}
