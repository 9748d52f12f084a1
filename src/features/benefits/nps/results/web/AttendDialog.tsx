import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { answersApi, type NpsAnswer } from '../results.contract.ts';

type Note = { note: string };
const { Textarea } = fieldsFor<Note>();

/** Form for the follow-up of an answer. */
export function AttendDialog({ answer: { id, orderId }, onClose }: { answer: NpsAnswer; onClose: () => void }) {
  const attending = useEndpointMutation(answersApi.attend, { invalidates: ['history'] });
  return (
    <FormModal<Note, NpsAnswer>
      title={`Atender la respuesta del pedido #${orderId}`}
      onClose={onClose}
      size="md"
      schema={answersApi.attend.body}
      initial={{ note: '' }}
      save={({ values: { note } }) => attending.mutateAsync({ params: { id }, body: { note } })}
      success="Respuesta atendida"
      saveLabel="Marcar como atendida"
      draftKey={`/dashboard-nps/${id}`}
    >
      <Textarea name="note" label="Qué se hizo" description="Lo lee tu equipo. Queda en el historial, con tu nombre." />
    </FormModal>
  );
}
