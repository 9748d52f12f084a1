import { Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FirstUse, LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { type AuthCredential, credentialsApi, type IntegrationProvider } from '../credentials.contract.ts';
import { CredentialCard } from './CredentialCard.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { ProviderHealth } from './ProviderHealth.tsx';

/** A provider: the health of its calls, and the credentials of the company and of stores. */
export function ProviderPanel({ provider }: { provider: IntegrationProvider }) {
  const [edited, setEdited] = useState<AuthCredential | 'new' | null>(null);
  const query = { query: { key: provider.key } };
  const { data, error, refetch } = useQuery(endpointQuery(credentialsApi.list, query));
  const rows = data?.data;
  const isCompanyComplete = rows?.some(({ storeId, errors }) => storeId === null && Object.keys(errors).length === 0);
  return (
    <Stack gap="md">
      <ProviderHealth providerKey={provider.key} />
      <Group justify="space-between">
        <Title order={2} size="h4">
          Credenciales de {provider.name}
        </Title>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          Agregar
        </Button>
      </Group>
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !rows && <Skeleton h={160} radius="lg" />}
      {rows?.length === 0 && (
        <FirstUse
          icon={<IconKey size={30} />}
          title={`${provider.name} todavía no tiene credenciales`}
          body="Agrégalas para toda la empresa, o para un local que tenga las suyas."
        />
      )}
      {rows?.map((row) => (
        <CredentialCard
          key={row.id}
          provider={provider}
          credential={row}
          hasFallback={row.storeId !== null && isCompanyComplete === true}
          onEdit={() => setEdited(row)}
        />
      ))}
      {provider.sharedWebhookUrl && (
        <Text size="sm">
          La plataforma tiene una aplicación en {provider.name}. Sus avisos, de todas las empresas que la usan, llegan a{' '}
          {provider.sharedWebhookUrl}
        </Text>
      )}
      {provider.assumptions.length > 0 && <Assumptions texts={provider.assumptions} />}
      {edited && (
        <CredentialForm
          provider={provider}
          credential={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

/** Behaviour that no document of the provider confirms. */
const Assumptions = ({ texts }: { texts: readonly string[] }) => (
  <details>
    <summary>
      <Text span size="sm">
        Lo que falta confirmar con el proveedor ({texts.length})
      </Text>
    </summary>
    <List size="sm" spacing={4} mt="xs">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  </details>
);
