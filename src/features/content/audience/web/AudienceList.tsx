import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { audienceApi, audienceFlag } from '../audience.contract.ts';

type ListDraft = { 'mailchimp.listId': string };
const { Select, useValue } = fieldsFor<ListDraft>();

const none = { value: '', label: 'Ninguna' };

/** Lists of the account as options; users who may not choose get the name of the chosen one. */
function useLists() {
  const { integer } = useTenantFormat();
  const hasFeature = useCurrentUser().flags.includes(audienceFlag);
  const mayChoose = useCan(audienceApi.lists.policy) && hasFeature;
  const state = useQuery({ ...endpointQuery(audienceApi.show), enabled: hasFeature }).data;
  const lists = useQuery({ ...endpointQuery(audienceApi.lists), enabled: mayChoose, staleTime: 60_000 });
  const found = (lists.data?.data ?? []).map(({ id, name, memberCount }) => ({
    value: id,
    label: `${name} · ${integer(memberCount)} ${memberCount === 1 ? 'contacto' : 'contactos'}`,
  }));
  const problem = lists.data?.problem ?? lists.error?.message ?? null;
  return { hasFeature, state, found, problem, isLoading: mayChoose && lists.isPending };
}

/** The choice of the list that gets the customers, among those of the account. */
export function AudienceList({ label, description }: { label: string; description: string }) {
  const { hasFeature, state, found, problem, isLoading } = useLists();
  const chosen = useValue('mailchimp.listId');
  const isListed = chosen === '' || found.some(({ value }) => value === chosen);
  const stored = { value: chosen, label: state?.listId === chosen ? (state.listName ?? chosen) : chosen };
  return (
    <>
      <Select
        name="mailchimp.listId"
        label={label}
        description={description}
        options={[none, ...found, ...(isListed ? [] : [stored])]}
        span={12}
      />
      {!hasFeature && (
        <Text size="sm" c="dimmed" mt={4}>
          <FixLink path="/audience-integration" verb="Conectar" what="la cuenta de Mailchimp" />
        </Text>
      )}
      {!isLoading && state && problem !== null && (
        <Text size="sm" c={state.isConnected ? 'red' : 'dimmed'} mt={4}>
          {problem} <FixLink path="/audience-integration" verb="Conectar" what="la cuenta de Mailchimp" />
        </Text>
      )}
    </>
  );
}
