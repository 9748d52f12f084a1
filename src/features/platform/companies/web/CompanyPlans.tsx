import { Text as Words } from '@mantine/core';
import { plural } from '#kit/contract/values/plural.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { Money as Amount, useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type CompanyPage,
  companyPageApi,
  type CompanyPlan,
  type PlanDraft,
  planDraft,
} from '../companyPage.contract.ts';

const { Select, Money, Number, Date: DateField, Text } = fieldsFor<PlanDraft>();

/** The plan of a company, its change from a day on, and the plans it had. */
export function CompanyPlans({ company }: { company: CompanyPage }) {
  const { id, name, offered, plan, planPrice, storeLimit, planVersion, plans } = company;
  const { money, today } = useTenantFormat();
  const changes = useCan(companyPageApi.setPlan.policy);
  const setPlan = useEndpointMutation(companyPageApi.setPlan);
  const present = offered.find((each) => each.name === plan);
  const initial = {
    planId: present?.id ?? offered[0]?.id ?? 1,
    price: planPrice,
    storeLimit,
    // The day of the company, which may not be that of the reader.
    fromDay: today(),
    note: '',
  };
  const limit = storeLimit === null ? 'locales sin límite' : `hasta ${plural(storeLimit, 'local', 'locales')}`;
  return (
    <>
      <FormCard<PlanDraft, CompanyPage>
        key={planVersion}
        title="Plan"
        hint={`${plan}, ${money(planPrice)} al mes, ${limit}.`}
        schema={planDraft}
        initial={initial}
        readOnly={!changes}
        version={0}
        save={({ values }) => setPlan.mutateAsync({ params: { id }, body: { ...values, planVersion } })}
        success={`Plan de ${name} guardado`}
        saveLabel="Guardar plan"
        draftKey={`/companies/${id}/plan`}
      >
        <Select
          name="planId"
          label="Plan"
          options={offered.map((each) => ({
            value: each.id,
            label: each.retired ? `${each.name} (retirado)` : each.name,
          }))}
          span={6}
        />
        <DateField name="fromDay" label="Desde" span={6} />
        <Money name="price" label="Precio al mes" span={6} />
        <Number name="storeLimit" label="Límite de locales" description="En blanco, sin límite." span={6} />
        <Text name="note" label="Nota" description="Para el equipo de la plataforma." />
      </FormCard>
      {plans.length > 0 && (
        <FormSection title="Planes del comercio">
          <ResponsiveTable
            label="Planes del comercio"
            rows={plans}
            columns={columns}
            idOf={(each) => String(each.id)}
            rowLabel={(each) => `el plan ${each.name}`}
          />
        </FormSection>
      )}
    </>
  );
}

const columns: Column<CompanyPlan>[] = [
  { id: 'name', label: 'Plan', cell: ({ name }) => name },
  { id: 'fromDay', label: 'Desde', cell: ({ fromDay }) => <Day day={fromDay} /> },
  { id: 'price', label: 'Al mes', align: 'end', cell: ({ price }) => <Amount value={price} /> },
  { id: 'storeLimit', label: 'Locales', align: 'end', cell: ({ storeLimit }) => storeLimit ?? 'Sin límite' },
  {
    id: 'author',
    label: 'Quién y por qué',
    cell: ({ authorName, note }) => (
      <>
        {authorName}
        {note && (
          <Words size="xs" c="dimmed">
            {note}
          </Words>
        )}
      </>
    ),
  },
];

function Day({ day }: { day: string }) {
  const format = useTenantFormat();
  return <time dateTime={day}>{format.day(day)}</time>;
}
