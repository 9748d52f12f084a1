import { Text } from '@mantine/core';
import type { z } from 'zod';
import { flagLabel } from '#domain/flagLabels.ts';
import { filled } from '#kit/contract/fields.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { flagDraft, flagValueOf } from '../flagForm.rules.ts';
import type { FlagSummary, MatrixRow } from '../flagMatrix.contract.ts';
import { FlagFields } from './FlagFields.tsx';
import { type SetOutcome, useSetFlags } from './useSetFlags.ts';

const manyDraft = flagDraft.extend({ name: filled(60, 'Elige una función') });
type ManyDraft = z.output<typeof manyDraft>;
const { Select } = fieldsFor<ManyDraft>();

const blank: ManyDraft = { name: '', choice: 'on', until: null, reason: '' };

type FlagManyFormProps = {
  rows: MatrixRow[];
  flags: readonly FlagSummary[];
  onClose: (done: boolean) => void;
};

/** Sets a flag of several companies with one reason and end. */
export function FlagManyForm({ rows, flags, onClose }: FlagManyFormProps) {
  const { send, report } = useSetFlags();
  const count = plural(rows.length, 'comercio', 'comercios');
  return (
    <FormModal<ManyDraft, SetOutcome>
      title={`Fijar una función en ${count}`}
      schema={manyDraft}
      initial={blank}
      save={({ values: { name, ...draft } }) => send(rows, { ...flagValueOf(draft), name })}
      onSaved={(outcome) => {
        report(outcome);
        onClose(true);
      }}
      success={null}
      saveLabel={`Fijar en ${count}`}
      draftKey="/companies/flags/many"
      onClose={() => onClose(false)}
    >
      <Text size="sm" c="dimmed">
        Reemplaza el valor que cada comercio tenga. Los que otra persona cambie mientras tanto quedan como están.
      </Text>
      <Select
        name="name"
        label="Función"
        options={flags.filter(({ known }) => known).map(({ name }) => ({ value: name, label: flagLabel(name) }))}
      />
      <FlagFields />
    </FormModal>
  );
}
