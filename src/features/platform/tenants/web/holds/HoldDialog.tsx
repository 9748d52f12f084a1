import { type HoldKind, holdKinds } from '#domain/holds/heldStates.ts';
import { formatDateTime, zoneName } from '#domain/time/dates.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { Select as SelectBox } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type CompanyHolds,
  type HoldDraft,
  holdDraft,
  holdsApi,
  holdStarts,
  policyOfKind,
} from '../../holds.contract.ts';
import { ReasonField } from '../ReasonField.tsx';
import { HeldPreview } from './HeldPreview.tsx';
import { usualSentences } from './holdTexts.ts';
import { staleAreas } from './holdQueries.ts';

const { Select, Textarea, useValue } = fieldsFor<HoldDraft>();

const initial: HoldDraft = {
  kind: 'payment',
  starts: 'now',
  startsLocal: null,
  untilLocal: null,
  reason: '',
  sentence: usualSentences.payment,
};

type HoldDialogProps = { company: { id: number; name: string }; stored: CompanyHolds; onClose: () => void };

/** Opens a hold of a company, beside what it changes. */
export function HoldDialog({ company: { id, name }, stored, onClose }: HoldDialogProps) {
  // The other super-admin's hold is in the list while this form still has its values.
  const opening = useEndpointMutation(holdsApi.open, { invalidates: staleAreas, refetchOnFailure: true });
  const { timeZone, closesAt } = stored;
  return (
    <FormModal<HoldDraft, CompanyHolds>
      title={`Retener ${name}`}
      saveLabel="Retener"
      schema={holdDraft}
      initial={initial}
      draftKey={`/companies/${id}/holds`}
      success={`${name} quedó retenido`}
      save={({ values }) => opening.mutateAsync({ params: { id }, body: sendable(values) })}
      side={<HeldPreview place={stored} />}
      onClose={onClose}
    >
      <KindField />
      <Select name="starts" label="Empieza" options={startOptions(formatDateTime(closesAt, timeZone))} span={6} />
      <Start timeZone={timeZone} />
      <MomentField
        name="untilLocal"
        label="Termina"
        description={`En blanco, hasta que alguien la libere. Hora de ${zoneName(timeZone)}.`}
      />
      <ReasonField placeholder="Factura 1042 vencida hace 40 días" />
      <Textarea name="sentence" label="Mensaje al comercio" description="Lo leen las personas del comercio." />
    </FormModal>
  );
}

/** Only a start at a moment has one. */
const sendable = (draft: HoldDraft): HoldDraft => ({
  ...draft,
  startsLocal: draft.starts === 'at' ? draft.startsLocal : null,
});

const startOptions = (closing: string) => ({ ...holdStarts, closing: `${holdStarts.closing} (${closing})` });

function KindField() {
  const field = useField<HoldKind>({ name: 'kind', label: 'Por qué' });
  const { form } = useFormInputs();
  const allowsAll = useCan(policyOfKind('security'));
  const change = (kind: HoldKind | null) => {
    if (!kind) return;
    if (form.getValues('sentence') === usualSentences[field.value]) form.setValue('sentence', usualSentences[kind]);
    field.change(kind);
  };
  return (
    <SelectBox
      id={field.id}
      label="Por qué"
      wrapperProps={{ 'data-span': 6 }}
      data={allowsAll ? optionsOf(holdKinds) : [{ value: 'payment', label: holdKinds.payment }]}
      allowDeselect={false}
      value={field.value}
      onChange={change}
      error={field.error}
    />
  );
}

function Start({ timeZone }: { timeZone: string }) {
  const [starts, kind] = [useValue('starts'), useValue('kind')];
  if (starts !== 'at') return null;
  const zone = `Hora de ${zoneName(timeZone)}.`;
  const description = kind === 'payment' ? `Cuándo se rechazó el pago; puede ser una fecha pasada. ${zone}` : zone;
  return <MomentField name="startsLocal" label="Desde" description={description} />;
}

type MomentFieldProps = { name: 'startsLocal' | 'untilLocal'; label: string; description: string };

function MomentField({ name, label, description }: MomentFieldProps) {
  const field = useField<string | null>({ name, label });
  return (
    <MomentBox
      id={field.id}
      label={label}
      description={description}
      inputWrapperOrder={helpBelow}
      value={field.value ?? ''}
      onChange={(moment) => field.change(moment === '' ? null : moment)}
      onLeave={field.leave}
      readOnly={field.readOnly}
      error={field.error}
    />
  );
}
