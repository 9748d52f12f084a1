import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type Segment, type SegmentDraft, segmentDraft, segmentsApi } from '../segments.contract.ts';
import { AudiencePanel } from './AudiencePanel.tsx';
import { RulesField } from './RulesField.tsx';
import { segmentActions } from './segmentActions.ts';

const { Text, useValue } = fieldsFor<SegmentDraft>();

/** Creates a segment or edits one. */
export function SegmentForm({ segment, initial }: { segment?: Segment | undefined; initial: SegmentDraft }) {
  const navigate = useNavigate();
  const changes = useCan(segmentsApi.update.policy);
  return (
    <FormPage<SegmentDraft, Segment>
      title={segment?.name ?? 'Crear segmento'}
      back={{ to: '/segments', label: 'Segmentos' }}
      schema={segmentDraft}
      initial={initial}
      version={segment?.version}
      save={useSaveRecord(segmentsApi, segment)}
      onSaved={({ id }) => void navigate({ to: `/segments/${id}` })}
      success={segment ? 'Segmento guardado' : 'Segmento creado'}
      createLabel="Crear segmento"
      readOnly={segment !== undefined && !changes}
      actions={segment && <SegmentMenu segment={segment} />}
      side={<PresentAudience segment={segment} />}
    >
      <FormSection>
        <Text name="name" label="Nombre" first />
        <Text name="notes" label="Notas" />
      </FormSection>
      <FormSection title="Condiciones" hint="Un cliente es del segmento si cumple todas.">
        <RulesField />
      </FormSection>
    </FormPage>
  );
}

/** The audience of the conditions as they are written now. */
function PresentAudience({ segment }: { segment: Segment | undefined }) {
  return <AudiencePanel rules={useValue('rules')} segment={segment} />;
}

/** Actions on a segment from its page. */
function SegmentMenu({ segment }: { segment: Segment }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(segmentActions, () => void navigate({ to: '/segments' }));
  return (
    <>
      <HistoryButton api={auditApi} table="segments" id={segment.id} />
      <RowMenu label={segment.name} actions={[remove(segment)]} />
      {dialogs}
    </>
  );
}
