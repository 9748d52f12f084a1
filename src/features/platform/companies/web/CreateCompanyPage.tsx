import { Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countries } from '#domain/countries.ts';
import { countryOptions } from '#features/platform/tenants/web/index.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { zoneName } from '#domain/time/dates.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { companyCreationApi, type CompanyDraft, type PlanOption } from '../companyCreation.contract.ts';
import { blankCompany, companyRules } from '../companyCreation.rules.ts';
import { CountryFormat } from './CountryFormat.tsx';
import { SlugField } from './SlugField.tsx';

const { Text, Phone, Select, MultiSelect, Money, Number, Switch, useValue } = fieldsFor<CompanyDraft>();

const title = 'Crear comercio';
const back = { to: '/companies', label: 'Comercios' };

type Options = { plans: PlanOption[]; flags: string[] };

/** Everything that a new company needs, on one page. */
export function CreateCompanyPage() {
  const { data, error, refetch } = useQuery(endpointQuery(companyCreationApi.options));
  if (error) return <QueryFailed failure={error} what="los planes" onRetry={() => void refetch()} />;
  return data ? <CompanyForm options={data} /> : <FormLoading title={title} back={back} sections={[320, 260, 260]} />;
}

function CompanyForm({ options }: { options: Options }) {
  const navigate = useNavigate();
  const create = useEndpointMutation(companyCreationApi.create);
  const [plan] = options.plans;
  return (
    <FormPage
      title={title}
      back={back}
      schema={companyRules}
      initial={{ ...blankCompany(), planId: plan?.id ?? 1 }}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => void navigate({ to: `/companies/${id}/creation` })}
      success={null}
      createLabel="Crear comercio"
    >
      <FormSection title="Comercio">
        <Text name="name" label="Nombre" first span={6} />
        <SlugField />
        <Select name="country" label="País" options={countryOptions} span={6} />
        <Conventions />
      </FormSection>
      <Plan plans={options.plans} />
      <FormSection title="Quien administra" hint="Recibe un correo para elegir su contraseña.">
        <Text name="adminName" label="Nombre de quien administra" span={6} />
        <Text name="adminEmail" label="Correo" span={6} />
        <Phone name="adminPhone" label="Teléfono" span={6} />
      </FormSection>
      <FormSection title="Servidores" hint="En blanco, el comercio usa la dirección de la plataforma.">
        <Text name="officeHost" label="De la administración" placeholder="admin.sabores.cl" span={6} />
        <Text name="storefrontHost" label="De la tienda" placeholder="pide.sabores.cl" span={6} />
      </FormSection>
      <FormSection title="Inicio">
        <MultiSelect
          name="flags"
          label="Funciones activadas"
          options={options.flags.map((value) => ({ value, label: flagLabel(value) }))}
        />
        <Switch
          name="sampleData"
          label="Con datos de ejemplo"
          description="Un local abierto a toda hora con un menú publicado. Se eliminan uno por uno."
        />
      </FormSection>
    </FormPage>
  );
}

/** Conventions that follow from the country. */
function Conventions() {
  const { timeZone, currency, decimals, words } = countries[useValue('country')];
  const cents = decimals > 0 ? 'con centavos' : 'sin centavos';
  return (
    <Words size="sm" c="dimmed">
      Hora de {zoneName(timeZone)}, precios en {currency} {cents}. Sus palabras: {words.region}, {words.commune},{' '}
      {words.taxId}, {words.ticket}.
    </Words>
  );
}

function Plan({ plans }: { plans: readonly PlanOption[] }) {
  const country = useValue('country');
  return (
    <CountryFormat country={country}>
      <FormSection title="Plan" hint="En blanco, valen el precio y el límite del plan.">
        <Select name="planId" label="Plan" options={plans.map(({ id, name }) => ({ value: id, label: name }))} />
        <PlanTerms plans={plans} />
        <Money name="price" label="Precio al mes" span={6} />
        <Number name="storeLimit" label="Límite de locales" span={6} />
      </FormSection>
    </CountryFormat>
  );
}

function PlanTerms({ plans }: { plans: readonly PlanOption[] }) {
  const { money, integer } = useTenantFormat();
  const country = useValue('country');
  const planId = useValue('planId');
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return null;
  const price = plan.prices[country];
  const terms = [
    price === undefined ? 'Sin precio en este país' : `${money(price)} al mes`,
    plan.storeLimit === null ? 'locales sin límite' : `hasta ${integer(plan.storeLimit)} locales`,
    ...plan.flags.map(flagLabel),
  ];
  return (
    <Words size="sm" c="dimmed">
      {terms.join(' · ')}
    </Words>
  );
}
