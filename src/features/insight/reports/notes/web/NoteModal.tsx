import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Note, type NoteDraft, noteDraft, notesApi } from '../notes.contract.ts';

const { Date: Day, Text, RemoteMultiSelect } = fieldsFor<NoteDraft>();

const titles = { create: 'crear nota', edit: 'editar nota' };

type NoteModalProps = { edit: number | 'new'; onClose: () => void; begin?: Partial<NoteDraft> };

/** A note over the page: a new one, or one that is there. */
export function NoteModal({ edit, onClose, begin }: NoteModalProps) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={notesApi}
      what="esta nota"
      createForm="el formulario para crear notas"
      titles={titles}
      lines={3}
    >
      {(title, note) => <NoteForm title={title} note={note} onClose={onClose} begin={begin} />}
    </RecordModal>
  );
}

type NoteFormProps = Pick<NoteModalProps, 'onClose' | 'begin'> & { title: string; note: Note | undefined };

function NoteForm({ title, note, onClose, begin }: NoteFormProps) {
  const { today } = useTenantFormat();
  const changes = useCan(notesApi.update.policy);
  return (
    <FormModal<NoteDraft, Note>
      title={title}
      onClose={onClose}
      schema={noteDraft}
      initial={note ? draftOf(noteDraft, note) : blankOf(noteDraft, { day: today(), ...begin })}
      version={note?.version}
      save={useSaveRecord(notesApi, note)}
      success={note ? 'Nota guardada' : 'Nota creada'}
      saveLabel={note ? 'Guardar' : 'Crear nota'}
      readOnly={note !== undefined && !(changes && note.isWithinReach)}
      draftKey={`/reports/notes/${note?.id ?? 'new'}`}
    >
      <Day name="day" label="Día" />
      <Text name="text" label="Qué pasó" placeholder="Corte de luz" />
      <RemoteMultiSelect name="storeIds" label="Locales" of="stores" description="Sin ninguno, es de toda la cadena." />
    </FormModal>
  );
}
