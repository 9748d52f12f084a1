import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { storeOptionsApi } from '../../record/stores.contract.ts';
import { type GroupRule, groupRule, type StoreGroupDraft, storeGroupsApi } from '../storeGroups.contract.ts';
import classes from './GroupMembers.module.css';

const { useValue } = fieldsFor<StoreGroupDraft>();

type Member = { id: number; name: string; commune: string | null };
type Members = { total: number; stores: Member[] };
const noMembers: Members = { total: 0, stores: [] };

/** The stores a group by rule would have at this moment, while its rule is written. */
function useFitting(rule: GroupRule | null): Members | undefined {
  const [debouncedRule] = useDebouncedValue(rule, 250);
  const isComplete = groupRule.safeParse(debouncedRule).success;
  const { data } = useQuery({
    ...endpointQuery(storeGroupsApi.preview, { body: { rule: debouncedRule as GroupRule } }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return isComplete ? data : noMembers;
}

/** The stores that were chosen by hand. */
function useChosen(ids: readonly number[]): Members | undefined {
  const { data } = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { ids: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) return noMembers;
  const idSet = new Set(ids);
  return data && { total: ids.length, stores: data.data.filter(({ id }) => idSet.has(id)) };
}

/** Who is in the group as it is written now: how many, and each by name. */
export function GroupMembers() {
  const { integer } = useTenantFormat();
  const rule = useValue('rule');
  const [fitting, chosen] = [useFitting(rule), useChosen(useValue('storeIds'))];
  const members = rule ? fitting : chosen;
  return (
    <FormSection title={members ? `${pluralize(members.total, ['local', 'locales'], integer)} hoy` : 'Sus locales hoy'}>
      <div data-span={12}>{members ? <Names {...members} /> : <Skeleton h={120} radius="md" />}</div>
    </FormSection>
  );
}

function Names({ total, stores }: Members) {
  if (total === 0)
    return (
      <Text size="sm" c="dimmed">
        Ningún local todavía.
      </Text>
    );
  return (
    <Stack component="ul" gap={6} className={classes.names} tabIndex={0} aria-label="Locales del grupo">
      {stores.map(({ id, name, commune }) => (
        <li key={id} className={classes.name}>
          <Text span size="sm">
            {name}
          </Text>
          {commune && (
            <Text span size="xs" c="dimmed">
              {commune}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
