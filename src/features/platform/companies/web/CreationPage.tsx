import { Anchor, Button, Group, List, Loader, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconClock, IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type CompanyCreation, companyCreationApi, creationSteps } from '../companyCreation.contract.ts';

const back = { to: '/companies', label: 'Comercios' };
const everyMs = 500;

/** The creation of a company, step by step, until it can be entered. */
export function CreationPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...endpointQuery(companyCreationApi.progress, { params: { id: Number(id) } }),
    refetchInterval: ({ state }) => (state.data?.done || state.data?.error ? false : everyMs),
  });
  if (error) return <QueryFailed failure={error} what="la creación del comercio" onRetry={() => void refetch()} />;
  return data ? (
    <Progress creation={data} />
  ) : (
    <FormLoading title="Creación del comercio" back={back} sections={[320]} />
  );
}

function Progress({ creation }: { creation: CompanyCreation }) {
  const { id, name, slug, address, done, error, steps } = creation;
  const resume = useEndpointMutation(companyCreationApi.resume, { success: 'La creación continúa' });
  return (
    <>
      <PageHeader title={name} back={back} sub={done ? 'El comercio está listo.' : 'Se está creando el comercio…'} />
      <FormSection title="Creación del comercio">
        <Stack gap="lg">
          <List spacing="sm" listStyleType="none" aria-live="polite">
            {steps.map((step) => (
              <List.Item key={step.name} icon={<StepIcon done={step.done} waits={error !== null} />}>
                {creationSteps[step.name]}
                {step.done && (
                  <Text span inherit c="dimmed">
                    {' · listo'}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
          {error && (
            <Text role="alert" c="red">
              {error}
            </Text>
          )}
          {error && (
            <Group>
              <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { id } })}>
                Reintentar
              </Button>
            </Group>
          )}
          {done && (
            <>
              <Text size="sm">
                Su equipo ingresa en{' '}
                <Anchor inherit href={address} target="_blank" rel="noreferrer">
                  {new URL(address).host}
                </Anchor>
                .
              </Text>
              <Group>
                <Button
                  leftSection={<IconLogin2 size={17} />}
                  renderRoot={(props) => (
                    <Link
                      to="/misc/enter"
                      search={{ tenant: slug }}
                      state={{ asked: true }}
                      preload={false}
                      {...props}
                    />
                  )}
                >
                  Entrar
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </FormSection>
    </>
  );
}

function StepIcon({ done, waits }: { done: boolean; waits: boolean }) {
  if (done)
    return (
      <ThemeIcon color="green" radius="xl" size={22}>
        <IconCheck size={14} />
      </ThemeIcon>
    );
  return waits ? <IconClock size={22} /> : <Loader size={20} />;
}
