import { ReasonField } from '#features/platform/tenants/web/index.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { type FlagDraft, flagChoices } from '../flagForm.rules.ts';

const { Select, Moment, useValue } = fieldsFor<FlagDraft>();

/** Value, end and reason of a flag. A flag that no area reads can only return to its default. */
export function FlagFields({ hasDefaultOnly = false }: { hasDefaultOnly?: boolean }) {
  const choice = useValue('choice');
  const choices = hasDefaultOnly ? { default: flagChoices.default } : flagChoices;
  return (
    <>
      <Select name="choice" label="Valor" options={choices} span={6} />
      {choice !== 'default' && (
        <Moment
          name="until"
          label="Hasta"
          description="En blanco, sin fin. Después vuelve a su valor por defecto."
          span={6}
        />
      )}
      <ReasonField first />
    </>
  );
}
