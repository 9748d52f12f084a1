import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type Question,
  questionCategoryLabels,
  type QuestionDraft,
  questionDraft,
  questionsApi,
} from '../questions.contract.ts';

const { Textarea, Select } = fieldsFor<QuestionDraft>();

const titles = { create: 'crear pregunta', edit: 'editar pregunta' };

type QuestionModalProps = { edit: number | 'new'; onClose: () => void };

/** Dialog over the list for a new question, or for the one in the URL. */
export function QuestionModal({ edit, onClose }: QuestionModalProps) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={questionsApi}
      what="esta pregunta"
      createForm="el formulario para crear preguntas"
      titles={titles}
      lines={2}
    >
      {(title, question) => <QuestionForm title={title} question={question} onClose={onClose} />}
    </RecordModal>
  );
}

type QuestionFormProps = { title: string; question: Question | undefined; onClose: () => void };

function QuestionForm({ title, question, onClose }: QuestionFormProps) {
  const changes = useCan(questionsApi.update.policy);
  return (
    <FormModal<QuestionDraft, Question>
      title={title}
      onClose={onClose}
      schema={questionDraft}
      initial={question ? draftOf(questionDraft, question) : blankOf(questionDraft, { category: 'nps' })}
      version={question?.version}
      save={useSaveRecord(questionsApi, question)}
      success={question ? 'Pregunta guardada' : 'Pregunta creada'}
      saveLabel={question ? 'Guardar' : 'Crear pregunta'}
      readOnly={question !== undefined && !changes}
      draftKey={`/nps/questions/${question?.id ?? 'new'}`}
    >
      <Textarea name="description" label="Pregunta" />
      <Select
        name="category"
        label="Categoría"
        options={questionCategoryLabels}
        description="Con respuestas ya no se puede cambiar."
      />
    </FormModal>
  );
}
