import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { countries } from '#domain/countries.ts';
import { zoneName } from '#domain/time/dates.ts';
import { AccountExports } from '#features/platform/company-data/web/index.ts';
import { Invoices } from '#features/platform/invoices/web/index.ts';
import { ReceivedVisits } from '#features/platform/visits/web/index.ts';
import { FactList } from '#kit/web/record/Facts.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { accountApi, type Company } from '../account.contract.ts';
import classes from './CompanyTab.module.css';
import { SecurityCard } from './SecurityCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** The company, what it pays for and what it has paid. */
export function CompanyTab() {
  const company = useQuery(endpointQuery(accountApi.company));
  if (company.error)
    return <QueryFailed failure={company.error} what="la empresa" onRetry={() => void company.refetch()} />;
  if (!company.data)
    return (
      <>
        <Skeleton h={220} radius="lg" />
        <Skeleton h={180} radius="lg" />
      </>
    );
  return (
    <>
      <SubscriptionCard company={company.data} />
      <CompanyCard company={company.data} />
      <SecurityCard security={company.data.security} />
      <Suspense fallback={<Skeleton h={180} radius="lg" />}>
        <ReceivedVisits />
      </Suspense>
      <Invoices invoices={company.data.invoices} />
      <AccountExports />
    </>
  );
}

function CompanyCard({ company }: { company: Company }) {
  const { helpCenterUrl } = useCurrentUser().tenant;
  const { words, name: country } = countries[company.country];
  const facts = [
    ['Nombre comercial', company.name],
    ['Razón social', company.legalName || '—'],
    [words.taxId, company.taxId || '—'],
    ['País', country],
    ['Moneda', company.currency],
    ['Zona horaria', zoneName(company.timeZone)],
    ['Cierre del día de venta', company.businessDayCutoff.slice(0, 5)],
  ] as const;
  return (
    <FormSection title="Empresa">
      <FactList className={classes.facts} facts={facts} />
      {helpCenterUrl && (
        <Text size="sm" c="dimmed">
          ¿Cambió algún dato?{' '}
          <Anchor inherit href={helpCenterUrl} target="_blank" rel="noreferrer">
            Avísanos en el centro de ayuda
          </Anchor>
        </Text>
      )}
    </FormSection>
  );
}
