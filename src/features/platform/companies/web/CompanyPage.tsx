import { Button, Stack } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { countries } from '#domain/countries.ts';
import { Invoices } from '#features/platform/account/web/index.ts';
import { SubscriptionBadge } from '#features/platform/tenants/web/index.ts';
import { megabytes } from '#kit/contract/values/megabytes.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type CompanyPage as Company, companyPageApi } from '../companyPage.contract.ts';
import { CompanyPlans } from './CompanyPlans.tsx';
import { FailedJobs, Hosts } from './CompanyTables.tsx';
import { CountryFormat } from './CountryFormat.tsx';
import { People } from './People.tsx';

const back = { to: '/companies', label: 'Comercios' };

/** A company of the platform: what it uses and pays, who administers it, and what failed. */
export function CompanyPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(endpointQuery(companyPageApi.get, { params: { id: Number(id) } }));
  if (error) return <QueryFailed failure={error} what="este comercio" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title="Comercio" back={back} sections={[120, 320, 260]} />;
  const { name, slug, country, timeZone, subscriptionStatus } = data;
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        badge={<SubscriptionBadge status={subscriptionStatus} />}
        sub={`${slug} · ${countries[country].name} · hora de ${timeZone}`}
        actions={
          <Button
            leftSection={<IconLogin2 size={17} />}
            renderRoot={(props) => (
              <Link to="/misc/enter" search={{ tenant: slug }} state={{ asked: true }} preload={false} {...props} />
            )}
          >
            Entrar
          </Button>
        }
      />
      <CountryFormat country={country}>
        <Stack>
          <Summary company={data} />
          <CompanyPlans company={data} />
          <Invoices invoices={data.invoices} />
          <People company={data} />
          <Hosts hosts={data.hosts} />
          <FailedJobs jobs={data.failedJobs} />
        </Stack>
      </CountryFormat>
    </>
  );
}

function Summary({ company: { pulse, storeCount, storeLimit, createdAt } }: { company: Company }) {
  const { integer } = useTenantFormat();
  const stores = storeLimit === null ? integer(storeCount) : `${integer(storeCount)} de ${integer(storeLimit)}`;
  return (
    <FormSection title="Uso" hint={pulse ? undefined : 'Sus sumas se cuentan cada hora; todavía no hay.'}>
      <Facts>
        <Fact label="Locales">{stores}</Fact>
        {pulse && (
          <>
            <Fact label="Pedidos, 7 días">{integer(pulse.weekOrders)}</Fact>
            <Fact label="Último pedido">
              <DateTime at={pulse.lastOrderAt} />
            </Fact>
            <Fact label="Última visita">
              <DateTime at={pulse.lastVisitAt} />
            </Fact>
            <Fact label="Personas">{integer(pulse.userCount)}</Fact>
            <Fact label="Correos del mes">{integer(pulse.monthMails)}</Fact>
            <Fact label="Imágenes">{megabytes(pulse.pictureBytes)} MB</Fact>
          </>
        )}
        <Fact label="Creado">
          <DateTime at={createdAt} />
        </Fact>
      </Facts>
    </FormSection>
  );
}
