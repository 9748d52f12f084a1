import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FiguresTable } from '#kit/web/display/FiguresTable.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { CreateButton } from '#kit/web/list/CreateButton.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { tokenCallsApi, type TokenLimit } from '../tokenCalls.contract.ts';
import { tokensApi } from '../tokens.contract.ts';
import { TokenBadge } from './TokenBadge.tsx';

const refreshMs = 5000;

/** The limit of each token and how much of it is used now. */
export function TokenLimits() {
  const { data, error, refetch } = useQuery({ ...endpointQuery(tokenCallsApi.limits), refetchInterval: refreshMs });
  const limits = data?.data;
  return (
    <FormSection
      title="Límites"
      hint="Solicitudes por segundo de cada token. Las que lo superan reciben 429: tu sistema debe repetirlas más tarde."
    >
      <Stack data-span={12} gap="sm">
        {error && <QueryFailed failure={error} what="los límites" onRetry={() => void refetch()} />}
        {!error && !limits && <Skeleton h={140} radius="md" />}
        {limits && limits.length > 0 && <Limits limits={limits} />}
        {limits?.length === 0 && (
          <>
            <Text size="sm">Con un token de API, otro sistema lee y cambia solo lo que tú permites.</Text>
            <div>
              <CreateButton label="Crear token" policy={tokensApi.create.policy} to="/developers/tokens/create" />
            </div>
          </>
        )}
      </Stack>
    </FormSection>
  );
}

function Limits({ limits }: { limits: readonly TokenLimit[] }) {
  const { integer } = useTenantFormat();
  return (
    <FiguresTable
      label="Límites de los tokens"
      minWidth={700}
      columns={['Token', 'Estado']}
      figures={['Límite', 'Ahora', 'Segundo más alto', 'Último minuto', 'Sobre el límite']}
    >
      <Table.Tbody>
        {limits.map(({ id, name, state, requestsPerSecond, lastSecond, busiestSecond, requests, refused }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400}>
              <Anchor size="sm" renderRoot={(props) => <Link to={`/developers/tokens/${id}` as never} {...props} />}>
                {name}
              </Anchor>
            </Table.Th>
            <Table.Td>
              <TokenBadge state={state} />
            </Table.Td>
            <Table.Td ta="end">{integer(requestsPerSecond)}/s</Table.Td>
            <Table.Td ta="end">{integer(lastSecond)}/s</Table.Td>
            <Table.Td ta="end">{integer(busiestSecond)}/s</Table.Td>
            <Table.Td ta="end">{integer(requests)}</Table.Td>
            <Table.Td ta="end" fw={refused > 0 ? 700 : 400}>
              {integer(refused)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </FiguresTable>
  );
}
