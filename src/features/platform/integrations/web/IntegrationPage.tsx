import { Skeleton, Tabs, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type IntegrationPort, integrationPorts } from '#domain/integrationPorts.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FirstUse, LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { intoSight } from '#kit/web/shell/intoSight.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { TabsList } from '#kit/web/shell/TabsList.tsx';
import { roomPorts } from '../controlRoom.contract.ts';
import { credentialsApi, type IntegrationProvider } from '../credentials.contract.ts';
import { ProviderPanel } from './ProviderPanel.tsx';

/** The tab that opens: the one of the address, else the first with credentials. */
const openTab = (providers: readonly IntegrationProvider[], tab: string | undefined) =>
  providers.find(({ key }) => key === tab) ?? providers.find(({ hasCredentials }) => hasCredentials) ?? providers[0];

/** The providers of a port, each on its tab with its credentials and its health. */
export function IntegrationPage({ port }: { port: IntegrationPort }) {
  const { path, label } = integrationPorts[port].screen;
  const { tab } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(endpointQuery(credentialsApi.providers));
  const ofPort = data?.data.filter(({ kinds }) => kinds.includes(port));
  const providers = ofPort?.filter(({ off }) => off === null);
  const missing = ofPort?.filter(({ off }) => off !== null) ?? [];
  const chosen = providers && openTab(providers, tab);
  return (
    <>
      <PageHeader
        title={label}
        actions={
          Object.hasOwn(roomPorts, port) && (
            <FieldLink path="/control-room" verb="Sala de control" what={`de ${label}`} />
          )
        }
      />
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !providers && <Skeleton h={320} radius="lg" />}
      {providers && !chosen && (
        <FirstUse
          icon={<IconPlugConnected size={30} />}
          title="No hay integraciones en este país"
          body="Cuando haya un proveedor para el país de la empresa, sus credenciales se escriben aquí."
        />
      )}
      {chosen && (
        <Tabs
          value={chosen.key}
          keepMounted={false}
          onChange={(key) => void navigate({ to: `${path}/${key}`, replace: true })}
        >
          <TabsList>
            {providers?.map(({ key, name }) => (
              <Tabs.Tab key={key} value={key} ref={key === chosen.key ? intoSight : null}>
                {name}
              </Tabs.Tab>
            ))}
          </TabsList>
          {providers?.map((provider) => (
            <Tabs.Panel key={provider.key} value={provider.key}>
              <ProviderPanel provider={provider} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {missing.length > 0 && <Missing providers={missing} />}
    </>
  );
}

/** Providers that cannot be offered yet, and why. */
const Missing = ({ providers }: { providers: readonly IntegrationProvider[] }) => (
  <details>
    <summary>
      <Text span size="sm">
        Los que todavía no se pueden ofrecer ({providers.length})
      </Text>
    </summary>
    <ul>
      {providers.map(({ key, name, off }) => (
        <li key={key}>
          <Text size="sm">
            <b>{name}:</b> {off}
          </Text>
        </li>
      ))}
    </ul>
  </details>
);
