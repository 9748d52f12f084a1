import { Alert, Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core';
import { IconEyeOff, IconLock, IconSearch } from '@tabler/icons-react';
import { use, useCallback, useMemo, useState } from 'react';
import type { Policy } from '#kit/contract/policies.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import { usePolicies } from '#kit/web/session/policies.ts';
import { useField } from '#kit/web/form/FormContext.ts';
import { preserveOrder } from '#kit/web/form/values.ts';
import { CopyPolicies } from './CopyPolicies.tsx';
import { PolicyArea } from './PolicyArea.tsx';
import classes from './PolicyField.module.css';
import {
  countIn,
  policyTree,
  hasNoReadPolicy,
  type PolicySet,
  tableOf,
  type VisibleGroup,
  checkStateOf,
  withPolicies,
} from './policyChoice.ts';

const noArea: ReadonlySet<string> = new Set();

/** The choice of policies, which is a field of the form: groups, their areas, and the actions of each. */
function usePolicyChoice(only: PolicySet | undefined) {
  const policies = use(PoliciesContext);
  const { superAdmin } = useCurrentUser();
  const everyPolicy = usePolicies();
  const table = useMemo(() => (only ? tableOf(everyPolicy, only) : everyPolicy), [everyPolicy, only]);
  const actorPolicies = superAdmin ? policies : new Set([...policies].filter((policy) => !table.isReserved(policy)));
  const show = (value: unknown): string => (value as Policy[]).map(table.labelOf).join(', ') || 'ninguno';
  const field = useField<Policy[]>({ name: 'policyIds', label: 'Permisos', show });
  const choose = (policies: Policy[]) => field.change(preserveOrder(policies, field.saved ?? []));
  return {
    ...field,
    held: actorPolicies,
    table,
    /** Who has the policies uses screens, which need some of them to be reached. */
    hasScreens: only === undefined,
    chosen: new Set<string>(field.value),
    /** Id of the text that explains why some policies are locked. */
    lockedId: `${field.id}-locked`,
    choose,
    give: (policies: readonly Policy[], on: boolean) => choose(withPolicies(field.value, policies, on, actorPolicies)),
  };
}

export type PolicyChoice = ReturnType<typeof usePolicyChoice>;

/**
 * The policies of a role or, with `only` those that it can have, of a token. Users change only those they have themselves;
 * the rest is locked.
 */
export function PolicyField({ only }: { only?: PolicySet }) {
  const choice = usePolicyChoice(only);
  const { table } = choice;
  const everyArea = new Set(table.areas.map(({ id }) => id));
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(noArea);
  const groups = policyTree(table, query);
  const unfolded = open.size === everyArea.size;
  const toggle = useCallback(
    (area: string) =>
      setOpen((before) =>
        before.has(area) ? new Set([...before].filter((each) => each !== area)) : new Set([...before, area]),
      ),
    [],
  );
  return (
    <section className={classes.card} aria-labelledby={`${choice.id}-title`}>
      <Group justify="space-between" align="baseline" mb={4}>
        <Title order={2} size="h3" id={`${choice.id}-title`}>
          Permisos
        </Title>
        <Text component="output" size="sm" c="dimmed">
          {countIn(table.all, choice.chosen)} de {table.all.length} permisos
        </Text>
      </Group>
      <div className={classes.tools}>
        <TextInput
          id={choice.id}
          className={classes.search}
          aria-label="Buscar permisos"
          placeholder="Buscar una sección o una acción"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={choice.error}
        />
        <Button variant="default" onClick={() => setOpen(unfolded ? noArea : everyArea)} disabled={query !== ''}>
          {unfolded ? 'Contraer todo' : 'Expandir todo'}
        </Button>
        {!choice.readOnly && <CopyPolicies choice={choice} />}
      </div>
      {!choice.readOnly && !table.all.every((policy) => choice.held.has(policy)) && (
        <Text size="sm" c="dimmed" mb="md" id={choice.lockedId}>
          <IconLock size={15} className={classes.lock} aria-hidden /> No puedes cambiar los permisos con candado porque
          tú no los tienes o porque solo los da el equipo Comanda.
        </Text>
      )}
      {choice.hasScreens && hasNoReadPolicy(choice.value) && (
        <Alert color={choice.value.length === 0 ? 'gray' : 'amber'} icon={<IconEyeOff size={20} aria-hidden />} mb="md">
          Este rol no ve ninguna pantalla: quien lo tenga solo podrá entrar a su cuenta. Marca «Ver lista» o «Ver
          detalle» en al menos una sección.
        </Alert>
      )}
      {groups.map((group) => (
        <PolicyGroupList
          key={group.group}
          group={group}
          choice={choice}
          isOpen={(area) => query !== '' || open.has(area)}
          onToggle={toggle}
        />
      ))}
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          Ninguna sección ni acción coincide con «{query}».{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setQuery('')}>
            Quitar la búsqueda
          </Button>
        </Text>
      )}
    </section>
  );
}

type GroupListProps = {
  group: VisibleGroup;
  choice: PolicyChoice;
  isOpen: (area: string) => boolean;
  onToggle: (area: string) => void;
};

function PolicyGroupList({ group: { label, areas }, choice, isOpen, onToggle }: GroupListProps) {
  const policies = areas.flatMap((area) => area.policies);
  const tick = checkStateOf(policies, choice.chosen);
  return (
    <div className={classes.group}>
      <h3 className={classes.groupHead}>
        <Checkbox
          label={label}
          classNames={{ label: classes.groupLabel }}
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={choice.readOnly || !policies.some((policy) => choice.held.has(policy))}
          onChange={() => choice.give(policies, tick !== 'all')}
        />
        <span className={classes.count}>
          {countIn(policies, choice.chosen)} de {policies.length}
        </span>
      </h3>
      <ul className={classes.areas} aria-label={label}>
        {areas.map((area) => (
          <PolicyArea key={area.area} shown={area} choice={choice} open={isOpen(area.area)} onToggle={onToggle} />
        ))}
      </ul>
    </div>
  );
}
