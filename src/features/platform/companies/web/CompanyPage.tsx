import { Button, Stack, Tabs } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countries } from '#domain/countries.ts';
import { zoneName } from '#domain/time/dates.ts';
import { CompanyInvoices } from '#features/platform/invoices/web/index.ts';
import { CompanyFlags } from '#features/platform/flags/web/index.ts';
import { CompanyData } from '#features/platform/company-data/web/index.ts';
import { CompanyHolds } from '#features/platform/tenants/web/index.ts';
import { CompanyVisits } from '#features/platform/visits/web/index.ts';
import { megabytes } from '#kit/contract/values/megabytes.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { intoSight } from '#kit/web/shell/intoSight.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { TabsList } from '#kit/web/shell/TabsList.tsx';
import { type CompanyPage as Company, companyPageApi } from '../companyPage.contract.ts';
import { CompanyBadge } from './CompanyBadge.tsx';
import { CompanyFormat } from './CompanyFormat.tsx';
import { CompanyPlans } from './CompanyPlans.tsx';
import { FailedJobs } from './CompanyTables.tsx';
import { Health } from './Health.tsx';
import { Hosts } from './Hosts.tsx';
import { People } from './People.tsx';

const back = { to: '/companies', label: 'Comercios' };

type Tab = { value: string; label: string; content: (company: Company) => ReactNode };

const tabs: readonly [Tab, ...Tab[]] = [
  {
    value: 'resumen',
    label: 'Resumen',
    content: (company) => (
      <>
        <Summary company={company} />
        <Hosts company={company} />
        <FailedJobs jobs={company.failedJobs} />
      </>
    ),
  },
  {
    value: 'plan',
    label: 'Plan y facturas',
    content: (company) => (
      <>
        <CompanyPlans company={company} />
        <CompanyInvoices company={company} />
      </>
    ),
  },
  { value: 'funciones', label: 'Funciones', content: ({ id }) => <CompanyFlags companyId={id} /> },
  { value: 'retenciones', label: 'Retenciones', content: (company) => <CompanyHolds company={company} /> },
  { value: 'personas', label: 'Personas', content: (company) => <People company={company} /> },
  { value: 'visitas', label: 'Visitas', content: ({ id }) => <CompanyVisits companyId={id} /> },
  { value: 'datos', label: 'Datos', content: (company) => <CompanyData company={company} /> },
];

/** Tabs of a company whose data was removed. */
const tabsOfErased: readonly string[] = ['resumen', 'datos'];

/** A company of the platform: what it uses and pays, who administers it, and what failed. */
export function CompanyPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(endpointQuery(companyPageApi.get, { params: { id: Number(id) } }));
  if (error) return <QueryFailed failure={error} what="este comercio" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title="Comercio" back={back} sections={[120, 320, 260]} />;
  const { name, slug, country, timeZone, erasedAt } = data;
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        badge={<CompanyBadge company={data} />}
        sub={`${slug} · ${countries[country].name} · hora de ${zoneName(timeZone)}`}
        actions={
          erasedAt === null && (
            <Can do="platform.visits">
              <Button
                leftSection={<IconLogin2 size={17} />}
                renderRoot={(props) => (
                  <Link to="/misc/enter" search={{ tenant: slug }} state={{ asked: true }} preload={false} {...props} />
                )}
              >
                Entrar
              </Button>
            </Can>
          )
        }
      />
      <CompanyFormat company={data}>
        <Sections company={data} />
      </CompanyFormat>
    </>
  );
}

/** The parts of a company, each on its tab; nothing typed in one is lost by looking at another. */
function Sections({ company }: { company: Company }) {
  const { tab } = useSearch({ from: '/signed-in/companies/$id' });
  const navigate = useNavigate();
  const visible = company.erasedAt === null ? tabs : tabs.filter(({ value }) => tabsOfErased.includes(value));
  const { value: selected } = visible.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs
      keepMounted
      keepMountedMode="display-none"
      value={selected}
      onChange={(value) => void navigate({ to: '.', search: { tab: value ?? undefined }, replace: true })}
    >
      <TabsList>
        {visible.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} ref={value === selected ? intoSight : null}>
            {label}
          </Tabs.Tab>
        ))}
      </TabsList>
      {visible.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          <Stack>{content(company)}</Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Summary({ company }: { company: Company }) {
  const { pulse, storeCount, storeLimit, createdAt } = company;
  const { integer } = useTenantFormat();
  const stores = storeLimit === null ? integer(storeCount) : `${integer(storeCount)} de ${integer(storeLimit)}`;
  return (
    <FormSection title="Uso" hint={pulse ? undefined : 'Sus sumas se cuentan cada hora; todavía no hay.'}>
      <Facts>
        <Fact label="Salud">
          <Health company={company} />
        </Fact>
        <Fact label="Locales">{stores}</Fact>
        {pulse && (
          <>
            <Fact label="Pedidos, 7 días">{integer(pulse.weekOrders)}</Fact>
            <Fact label="Último pedido">
              <DateTime at={pulse.lastOrderAt} />
            </Fact>
            <Fact label="Último ingreso">
              <DateTime at={pulse.lastVisitAt} />
            </Fact>
            <Fact label="Personas">{integer(pulse.userCount)}</Fact>
            <Fact label="Correos del mes">{integer(pulse.monthMails)}</Fact>
            <Fact label="Errores, 24 horas">
              {integer(pulse.dayFailures)} de {integer(pulse.dayRequests)} solicitudes
            </Fact>
            <Fact label="Imágenes">{megabytes(pulse.pictureBytes)} MB</Fact>
            <Fact label="Archivos de landings">{megabytes(pulse.fileBytes)} MB</Fact>
          </>
        )}
        <Fact label="Creado">
          <DateTime at={createdAt} />
        </Fact>
      </Facts>
    </FormSection>
  );
}
