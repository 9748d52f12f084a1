import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countries, countryCodes } from '#domain/countries.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { companyCreationApi } from '#features/platform/companies/companyCreation.contract.ts';
import { CountryFormat } from '#features/platform/companies/web/index.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type Plan, type PlanDraft, planDraft, type PlanPrices, plansApi } from '../plans.contract.ts';
import { type ChangeEffects, changeEffects } from '../plans.rules.ts';
import { planActions, planHistory, plansList } from './planActions.ts';

const { Text, Textarea, Number, MultiSelect, Switch, useValue } = fieldsFor<PlanDraft>();
const { Money } = fieldsFor<PlanPrices>();

type PlanFormProps = { plan?: Plan | undefined; initial: PlanDraft };

/** Creates or edits a plan. */
export function PlanForm({ plan, initial }: PlanFormProps) {
  const navigate = useNavigate();
  const changes = useCan(plansApi.update.policy);
  return (
    <FormPage<PlanDraft, Plan>
      title={plan?.name ?? 'Crear plan'}
      back={plansList}
      schema={planDraft}
      initial={initial}
      version={plan?.version}
      readOnly={!changes}
      save={useSaveRecord(plansApi, plan)}
      onSaved={() => void navigate({ to: plansList.to })}
      success={plan ? 'Plan guardado' : 'Plan creado'}
      createLabel="Crear plan"
      actions={plan && <PlanMenu plan={plan} />}
    >
      <FormSection title="Plan">
        <Text name="name" label="Nombre" first span={6} />
        <Number name="position" label="Orden" description="Primero, los de número menor." span={6} />
        <Textarea name="note" label="Nota" description="Para el equipo de la plataforma." />
        <Switch
          name="active"
          label="Se ofrece"
          description="Un plan retirado no se elige más, y los comercios que lo tienen lo conservan."
        />
        <Effects plan={plan} saved={initial} of="offer" />
      </FormSection>
      <FormSection title="Precio al mes" hint="En blanco, el precio se acuerda con cada comercio del país.">
        <NestedFields path="prices">
          {countryCodes.map((country) => (
            <CountryFormat key={country} country={country}>
              <Money name={country} label={`${countries[country].name}, ${countries[country].currency}`} span={6} />
            </CountryFormat>
          ))}
        </NestedFields>
        <Effects plan={plan} saved={initial} of="prices" />
      </FormSection>
      <FormSection title="Qué incluye">
        <Number name="storeLimit" label="Límite de locales" description="En blanco, sin límite." span={6} />
        <Effects plan={plan} saved={initial} of="storeLimit" />
        <Flags />
      </FormSection>
    </FormPage>
  );
}

function Flags() {
  const { data } = useQuery(endpointQuery(companyCreationApi.options));
  const chosen = useValue('flags');
  const names = [...new Set([...(data?.flags ?? []), ...chosen])];
  return (
    <MultiSelect
      name="flags"
      label="Funciones que incluye"
      description="Se muestran al crear un comercio, donde se activan."
      options={names.map((value) => ({ value, label: flagLabel(value) }))}
    />
  );
}

type EffectsProps = { plan: Plan | undefined; saved: PlanDraft; of: keyof ChangeEffects };

/** Effects of what was typed in a section on the companies that have the plan, before it is saved. */
function Effects({ plan, saved, of }: EffectsProps) {
  const query = endpointQuery(plansApi.uses, { params: { id: plan?.id ?? 0 } });
  const { data } = useQuery({ ...query, enabled: plan !== undefined });
  const draft = {
    ...saved,
    name: useValue('name'),
    prices: useValue('prices'),
    storeLimit: useValue('storeLimit'),
    active: useValue('active'),
  };
  const effects = changeEffects(saved, draft, data?.data ?? [])[of];
  return (
    effects.length > 0 && (
      <Alert color="brand" icon={<IconInfoCircle size={20} aria-hidden />}>
        {effects.join(' ')}
      </Alert>
    )
  );
}

/** Actions on a plan from its page. */
function PlanMenu({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(planActions, () => void navigate({ to: plansList.to }));
  return (
    <>
      <HistoryButton {...planHistory} id={plan.id} />
      <RowMenu label={plan.name} actions={[remove(plan)]} />
      {dialogs}
    </>
  );
}
