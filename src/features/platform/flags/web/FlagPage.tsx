import { Button, Stack } from '@mantine/core';
import { IconStairsUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { flagLabel } from '#domain/flagLabels.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { defaultText } from '../flagForm.rules.ts';
import { type FlagPage as Page, rolloutsApi } from '../rollouts.contract.ts';
import { canPlan, refetchDelay } from '../rollouts.rules.ts';
import { FlagHistory } from './FlagHistory.tsx';
import { RolloutCard } from './RolloutCard.tsx';
import { RolloutForm } from './RolloutForm.tsx';

const back = { to: '/companies/flags', label: 'Funciones de los comercios' };

/** A flag of the platform: its staged rollouts, and its changes in all companies. */
export function FlagPage() {
  const { name = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...endpointQuery(rolloutsApi.page, { params: { name } }),
    refetchInterval: ({ state }) => refetchDelay(state.data?.rollouts ?? [], Date.now()),
  });
  const [plans, setPlans] = useState(false);
  if (error) return <QueryFailed failure={error} what="esta función" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title={flagLabel(name)} back={back} sections={[120, 260, 320]} />;
  return (
    <>
      <PageHeader
        title={flagLabel(name)}
        back={back}
        sub={data.known ? name : `${name} · ninguna parte la usa`}
        actions={
          data.known && canPlan(data.rollouts) ? (
            <Can do={rolloutsApi.plan.policy}>
              <Button leftSection={<IconStairsUp size={17} aria-hidden />} onClick={() => setPlans(true)}>
                Desplegar por etapas
              </Button>
            </Can>
          ) : null
        }
      />
      <Stack>
        <Counts page={data} />
        {data.rollouts.map((rollout) => (
          <RolloutCard key={rollout.id} flag={name} rollout={rollout} />
        ))}
        <FlagHistory name={name} />
      </Stack>
      {plans && <RolloutForm flag={data} onClose={() => setPlans(false)} />}
    </>
  );
}

function Counts({ page: { default: usual, onCount, offCount, companyCount, handCount } }: { page: Page }) {
  const { integer } = useTenantFormat();
  return (
    <FormSection title="Hoy" hint={`De ${plural(companyCount, 'comercio', 'comercios')} de la plataforma.`}>
      <Facts>
        <Fact label="Valor por defecto">{defaultText(usual)}</Fact>
        <Fact label="Activada en">{integer(onCount)}</Fact>
        <Fact label="Desactivada en">{integer(offCount)}</Fact>
        <Fact label="Por defecto en">{integer(companyCount - onCount - offCount)}</Fact>
        <Fact label="Fijada a mano en">{integer(handCount)}</Fact>
      </Facts>
    </FormSection>
  );
}
