import { Alert, Button, Card, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type AuthCredential, credentialsApi, type IntegrationProvider } from '../credentials.contract.ts';

type CredentialCardProps = {
  provider: IntegrationProvider;
  credential: AuthCredential;
  /** Whether the company's credentials apply while these are incomplete. */
  hasFallback: boolean;
  onEdit: () => void;
};

/** Credentials of the company or a store: environment, missing values and the result of the last test. */
export function CredentialCard({ provider, credential, hasFallback, onEdit }: CredentialCardProps) {
  const { id, key, storeId, store, isProduction, errors, webhookUrl } = credential;
  const owner = store?.name ?? 'Toda la empresa';
  const isIncomplete = Object.keys(errors).length > 0;
  const test = useEndpointMutation(credentialsApi.test);
  const { mutate: save } = useEndpointMutation(credentialsApi.save, { success: 'Credenciales quitadas' });
  const remove = async () => {
    const isSure = await confirm({
      title: `¿Quitar las credenciales de ${owner}?`,
      body: `${provider.name} deja de usarse donde no haya otras.`,
      confirm: 'Quitar',
      danger: true,
    });
    if (isSure) save({ body: { key, storeId, destroy: true } });
  };
  return (
    <Card withBorder padding="md" component="section" aria-label={`Credenciales de ${owner}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Text fw={700}>{owner}</Text>
            <StatusBadge tone={isProduction ? 'success' : 'warning'}>
              {isProduction ? 'Producción: cobros y despachos reales' : 'Modo de prueba'}
            </StatusBadge>
          </Group>
          <Group gap="xs">
            <Button
              variant={isIncomplete ? 'default' : 'light'}
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate({ params: { id } })}
            >
              Probar conexión
            </Button>
            <Button
              variant={isIncomplete ? 'filled' : 'default'}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={onEdit}
            >
              Editar
            </Button>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove()}
            >
              Quitar
            </Button>
          </Group>
        </Group>
        {isIncomplete && (
          <Alert
            color="amber"
            title={hasFallback ? 'Faltan datos: se usan las de toda la empresa' : 'Faltan datos: todavía no se usa'}
          >
            {Object.values(errors).join('. ')}.
            {!hasFallback && ' Mientras falten, no se le envía nada: escríbelos con «Editar».'}
          </Alert>
        )}
        <TestResult test={credential.test} />
        {webhookUrl && <WebhookAddress url={webhookUrl} />}
      </Stack>
    </Card>
  );
}

function TestResult({ test }: Pick<AuthCredential, 'test'>) {
  if (!test)
    return (
      <Text size="sm" c="dimmed">
        Sin probar desde que se guardaron.
      </Text>
    );
  return (
    <Alert color={test.ok ? 'green' : 'red'} title={test.ok ? 'La conexión funciona' : 'La conexión no funciona'}>
      {test.message} (<DateTime at={test.at} />)
    </Alert>
  );
}

/** Where the provider sends what happens, to be written in its panel. */
const WebhookAddress = ({ url }: { url: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere', flex: 1 }}>
      Webhook: {url}
    </Text>
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="subtle" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
