import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { flagLabel } from '#domain/flagLabels.ts';
import { ReasonField } from '#features/platform/tenants/web/index.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { FormGroup } from '#kit/web/form/FormSection.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { blankRollout, rolloutRules } from '../rolloutForm.rules.ts';
import { type FlagPage, maxSteps, type RolloutDraft, rolloutsApi } from '../rollouts.contract.ts';

const { Select, useValue } = fieldsFor<RolloutDraft>();
const { Number, Moment } = fieldsFor<RolloutDraft['steps'][number]>();

const values = [
  { value: true, label: 'Activarla' },
  { value: false, label: 'Desactivarla' },
];

/** Plans a staged rollout of a flag. */
export function RolloutForm({ flag, onClose }: { flag: FlagPage; onClose: () => void }) {
  const plan = useEndpointMutation(rolloutsApi.plan);
  const { name, default: usual } = flag;
  return (
    <FormModal<RolloutDraft, FlagPage>
      title={`Desplegar por etapas: ${flagLabel(name)}`}
      schema={rolloutRules}
      initial={{ ...blankRollout(), value: usual !== true }}
      save={({ values: body }) => plan.mutateAsync({ params: { name }, body })}
      success="Despliegue por etapas planificado"
      saveLabel="Planificar"
      draftKey={`/companies/flags/${name}/rollout`}
      onClose={onClose}
    >
      <Select name="value" label="Qué se hace" options={values} span={6} />
      <ReasonField />
      <Steps />
    </FormModal>
  );
}

/** Steps of a plan. One without a moment is started by a person. */
function Steps() {
  const { form } = useFormInputs();
  const steps = useValue('steps');
  const change = (next: RolloutDraft['steps']) => form.setValue('steps', next, { shouldDirty: true });
  return (
    <>
      {steps.map((_, index) => (
        <FormGroup key={index} title={`Etapa ${index + 1}`}>
          <NestedFields path={`steps.${index}`}>
            <Number name="percent" label="Porcentaje de comercios" suffix=" %" span={6} />
            <Moment name="startsAt" label="Comienza" description="En blanco, la comienza una persona." span={6} />
          </NestedFields>
          {steps.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => change(steps.filter((__, each) => each !== index))}
            >
              Quitar la etapa {index + 1}
            </Button>
          )}
        </FormGroup>
      ))}
      {steps.length < maxSteps && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change([...steps, { percent: 100, startsAt: null }])}
        >
          Agregar etapa
        </Button>
      )}
    </>
  );
}
