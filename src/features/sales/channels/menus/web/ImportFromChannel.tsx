import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useSearchText } from '#kit/web/form/fields/useSearchText.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { channelMenusApi, type ChannelTarget } from '../channelMenus.contract.ts';
import { FetchProgress } from './FetchProgress.tsx';
import { useFetchRun } from './useFetchRun.ts';

type SourceProps = { menuId: number; onFetched: (importId: number) => void };

/** Stores in sight of one search. */
const maxFound = 50;

/** A channel as the source of an import: the menu that one of the menu's stores shows there. */
export function ImportFromChannel(props: SourceProps) {
  const { flags } = useCurrentUser();
  const may = useCan(channelMenusApi.targets.policy);
  return may && flags.includes('channel-integration') && <OfStores {...props} />;
}

const nameOf = ({ storeName, channelName }: ChannelTarget): string => `${storeName} en ${channelName}`;

function OfStores({ menuId, onFetched }: SourceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ChannelTarget | null>(null);
  const query = { menuId, limit: maxFound, ...(typed && { query: typed }) };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(channelMenusApi.targets, { query }),
    placeholderData: keepPreviousData,
  });
  const run = useFetchRun(`menu-${menuId}`, ({ importId }) => onFetched(importId));
  const text = useSearchText(setTyped);
  if (error && !data) return <QueryFailed failure={error} what="los canales" onRetry={() => void refetch()} />;
  if (!data || (data.total === 0 && typed === '')) return null;
  const options = [...data.data, ...(chosen && !data.data.some(({ id }) => id === chosen.id) ? [chosen] : [])];
  return (
    <Stack gap="xs">
      <Text>O trae lo que un canal muestra de un local con este menú, y revísalo igual que un archivo.</Text>
      <Group gap="sm" align="flex-end">
        <Select
          label="Local y canal"
          placeholder="Elige de dónde traerlo"
          data={options.map((target) => ({ value: String(target.id), label: nameOf(target) }))}
          value={chosen ? String(chosen.id) : null}
          {...text.props}
          onChange={(value) => {
            text.stop();
            setChosen(options.find(({ id }) => String(id) === value) ?? null);
          }}
          searchable
          nothingFoundMessage="Ningún local de este menú se llama así"
          flex={1}
          maw={420}
        />
        <Button variant="default" disabled={!chosen} loading={run.busy} onClick={() => chosen && run.fetch(chosen)}>
          Traer menú
        </Button>
      </Group>
      <FetchProgress run={run} />
    </Stack>
  );
}
