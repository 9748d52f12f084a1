import { Input, SegmentedControl, SimpleGrid, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { countries } from '#domain/countries.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useField } from '#kit/web/form/FormContext.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import {
  blankRule,
  type Condition,
  conditions,
  type GroupRule,
  groupKindLabels,
  storeGroupsApi,
} from '../storeGroups.contract.ts';

const ways = [
  { value: 'rule', label: 'Por regla' },
  { value: 'hand', label: 'A mano' },
];

/** Labels of the conditions, in the terms of the tenant's country. */
function useConditionLabels(): Record<Condition, string> {
  const { words } = countries[useCurrentUser().tenant.country];
  return {
    regions: words.region,
    communes: words.commune,
    franchises: groupKindLabels.franchise,
    formats: groupKindLabels.format,
  };
}

/** The rule of a group, or none. Switching back restores the edited rule. */
export function RuleField() {
  const field = useField<GroupRule | null>({ name: 'rule', label: 'Regla' });
  const editedRule = useRef<GroupRule>(field.value ?? blankRule);
  const labels = useConditionLabels();
  const { data } = useQuery(endpointQuery(storeGroupsApi.values));
  const choose = (way: string) => {
    if (field.value) editedRule.current = field.value;
    field.change(way === 'rule' ? editedRule.current : null);
  };
  const rule = field.value;
  return (
    <div data-span={12}>
      <Input.Wrapper
        label="Cómo se forma"
        labelElement="div"
        description={rule ? 'Incluye los locales que cumplen todas las condiciones.' : undefined}
        error={field.error ?? field.innerError}
      >
        <SegmentedControl
          id={field.id}
          aria-label="Cómo se forma"
          mt={4}
          mb={6}
          fullWidth
          readOnly={field.readOnly}
          data={ways}
          value={rule ? 'rule' : 'hand'}
          onChange={choose}
        />
      </Input.Wrapper>
      {rule && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
          {conditions.map((each) => (
            <TagsInput
              key={each}
              label={labels[each]}
              placeholder={rule[each].length > 0 ? '' : 'Cualquiera'}
              data={(data?.[each] ?? []).map(({ value }) => value)}
              clearable
              clearButtonProps={{ 'aria-label': `Quitar todo de ${labels[each]}` }}
              readOnly={field.readOnly}
              value={rule[each]}
              onChange={(values) => field.change({ ...rule, [each]: values })}
            />
          ))}
        </SimpleGrid>
      )}
    </div>
  );
}
