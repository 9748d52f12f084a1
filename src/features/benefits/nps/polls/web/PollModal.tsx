import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { type Poll, type PollDraft, pollDraft, pollsApi } from '../polls.contract.ts';
import { QuestionsField } from './QuestionsField.tsx';

const PollPreview = lazy(() => import('./PollPreview.tsx').then((file) => ({ default: file.PollPreview })));

const { Text, Switch, Select, useValue } = fieldsFor<PollDraft>();

const titles = { create: 'crear encuesta', edit: 'editar encuesta' };

type PollModalProps = { edit: number | 'new'; onClose: () => void };

/** Dialog over the list for a new survey, or for the one in the URL. */
export function PollModal({ edit, onClose }: PollModalProps) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={pollsApi}
      what="esta encuesta"
      createForm="el formulario para crear encuestas"
      titles={titles}
      lines={4}
    >
      {(title, poll) => <PollForm title={title} poll={poll} onClose={onClose} />}
    </RecordModal>
  );
}

type PollFormProps = { title: string; poll: Poll | undefined; onClose: () => void };

function PollForm({ title, poll, onClose }: PollFormProps) {
  const changes = useCan(pollsApi.update.policy);
  return (
    <FormModal<PollDraft, Poll>
      title={title}
      onClose={onClose}
      schema={pollDraft}
      initial={poll ? draftOf(pollDraft, poll) : blankOf(pollDraft, { dispatchMethod: 'both' })}
      version={poll?.version}
      save={useSaveRecord(pollsApi, poll)}
      success={poll ? 'Encuesta guardada' : 'Encuesta creada'}
      saveLabel={poll ? 'Guardar' : 'Crear encuesta'}
      readOnly={poll !== undefined && !changes}
      draftKey={`/nps/polls/${poll?.id ?? 'new'}`}
    >
      <Text name="title" label="Título" first />
      <Select name="dispatchMethod" label="Pedidos" options={dispatchScopeLabels} />
      <QuestionsField aside={<PreviewButton />} />
      <Switch
        name="active"
        label="Activa"
        description="Se envía por correo cuando un pedido termina. Hay una activa para cada forma de entrega."
      />
    </FormModal>
  );
}

/** Previews the unsaved draft. */
function PreviewButton() {
  const questionIds = useValue('questionIds');
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do={pollsApi.preview.policy}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDeviceMobile size={17} aria-hidden />}
        disabled={questionIds.length === 0}
        onClick={() => setOpen(true)}
      >
        Ver como cliente
      </Button>
      <Suspense>{isOpen && <PollPreview questionIds={questionIds} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  );
}
