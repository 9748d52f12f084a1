import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ComparedProvider, differencesApi } from '../differences.contract.ts';

/** Result of the last comparison with each provider. A provider that did not respond is not shown as matching. */
export function Compared() {
  const providers = useQuery(endpointQuery(differencesApi.summary)).data?.providers ?? [];
  const unread = providers.filter((each) => each.unread > 0);
  return (
    <>
      {unread.map((each) => (
        <Unread key={each.key} provider={each} />
      ))}
      {providers.length > 0 && (
        <Group gap="md" mb="sm">
          {providers.map((each) => (
            <Text key={each.key} size="sm" c="dimmed">
              {each.name}: <Payments count={each.compared} />, <DateTime at={each.comparedAt} />
            </Text>
          ))}
        </Group>
      )}
    </>
  );
}

function Payments({ count }: { count: number }) {
  const { integer } = useTenantFormat();
  return count === 1 ? '1 pago comparado' : `${integer(count)} pagos comparados`;
}

function Unread({ provider: { name, unread, failure } }: { provider: ComparedProvider }) {
  const { integer } = useTenantFormat();
  const title =
    unread === 1 ? `Falta comparar 1 pago de ${name}` : `Faltan comparar ${integer(unread)} pagos de ${name}`;
  return (
    <Alert color="amber" title={title} mb="sm">
      {failure}
    </Alert>
  );
}
