import { ActionIcon, Button, Checkbox, Collapse, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import type { Policy } from '#kit/contract/policies.ts';
import classes from './PolicyArea.module.css';
import type { PolicyChoice } from './PolicyField.tsx';
import {
  missingReadPolicy,
  countIn,
  policiesOf,
  readPoliciesOf,
  type VisibleArea,
  checkStateOf,
} from './policyChoice.ts';

type PolicyAreaProps = {
  shown: VisibleArea;
  choice: PolicyChoice;
  open: boolean;
  onToggle: (area: string) => void;
};

/** An area: a checkbox for all of it, shortcuts for common choices, and each action when expanded. */
export function PolicyArea({ shown: { area, label, policies }, choice, open, onToggle }: PolicyAreaProps) {
  const id = useId();
  const { chosen, held, readOnly, give, table } = choice;
  const tick = checkStateOf(policies, chosen);
  const allPolicies = policiesOf(area, table);
  const chosenPolicies = allPolicies.filter((policy) => chosen.has(policy));
  const movable = allPolicies.some((policy) => held.has(policy));
  return (
    <li className={classes.area} data-open={open || undefined}>
      <div className={classes.row}>
        <ActionIcon
          className={classes.fold}
          aria-label={`Permisos de ${label}`}
          aria-expanded={open}
          aria-controls={id}
          size="md"
          onClick={() => onToggle(area)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Checkbox
          label={label}
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={readOnly || !policies.some((policy) => held.has(policy))}
          {...(!readOnly && !movable && { 'aria-describedby': choice.lockedId })}
          onChange={() => give(policies, tick !== 'all')}
        />
        <Text className={classes.words} size="sm" c="dimmed" truncate aria-hidden>
          {open ? '' : chosenPolicies.map(table.actionLabelOf).join(', ')}
        </Text>
        <span className={classes.count}>
          {chosenPolicies.length} de {allPolicies.length}
        </span>
        {!readOnly && movable && <QuickPicks area={area} label={label} whole={allPolicies} choice={choice} />}
        {!readOnly && !movable && <IconLock size={15} className={classes.locked} aria-hidden />}
      </div>
      <BlindSpotNotice area={area} choice={choice} />
      <Collapse expanded={open} id={id}>
        <Actions label={label} policies={policies} choice={choice} />
      </Collapse>
    </li>
  );
}

type PickProps = { area: string; label: string; whole: readonly Policy[]; choice: PolicyChoice };

/** Common choices: read only, or everything. A second click undoes it. */
function QuickPicks({ area, label, whole, choice: { chosen, held, value, choose, give, table } }: PickProps) {
  const readPolicies = readPoliciesOf(area, table);
  const count = countIn(whole, chosen);
  const all = count === whole.length;
  const isReadOnly = count === readPolicies.length && countIn(readPolicies, chosen) === count;
  const readOnly = () => {
    if (isReadOnly) return give(readPolicies, false);
    const locked = value.filter((policy) => whole.includes(policy) && !held.has(policy));
    const rest = value.filter((policy) => !whole.includes(policy));
    choose([...rest, ...locked, ...readPolicies.filter((policy) => held.has(policy) && !locked.includes(policy))]);
  };
  return (
    <Group gap={4} wrap="nowrap" className={classes.quick}>
      <Pick on={isReadOnly} label={`Solo lectura en ${label}`} onPick={readOnly}>
        Solo lectura
      </Pick>
      <Pick on={all} label={`Todo en ${label}`} onPick={() => give(whole, !all)}>
        Todo
      </Pick>
    </Group>
  );
}

function Pick(props: { on: boolean; label: string; onPick: () => void; children: string }) {
  const { on, label, onPick, children } = props;
  return (
    <Button
      size="compact-xs"
      fw={on ? 700 : 400}
      variant={on ? 'light' : 'subtle'}
      {...(!on && { color: 'gray' })}
      aria-label={label}
      aria-pressed={on}
      onClick={onPick}
    >
      {children}
    </Button>
  );
}

/** Warns of actions granted without the permission to see their screen, and offers to add it. */
function BlindSpotNotice({
  area,
  choice: { chosen, held, readOnly, give, table, hasScreens },
}: {
  area: string;
  choice: PolicyChoice;
}) {
  const blind = hasScreens && missingReadPolicy(area, chosen, table);
  if (!blind) return null;
  return (
    <div className={classes.blind}>
      <IconAlertTriangle size={15} aria-hidden />
      <span>{blind.sentence}</span>
      {!readOnly && held.has(blind.missing) && (
        <Button size="compact-xs" variant="subtle" color="amber" onClick={() => give([blind.missing], true)}>
          Agregar «{table.actionLabelOf(blind.missing)}»
        </Button>
      )}
    </div>
  );
}

type ActionsProps = { label: string; policies: readonly Policy[]; choice: PolicyChoice };

function Actions({ label, policies, choice: { chosen, held, readOnly, give, lockedId, table } }: ActionsProps) {
  return (
    <fieldset className={classes.actions} aria-label={`Permisos de ${label}`}>
      {policies.map((policy) => {
        const mine = held.has(policy);
        return (
          <Checkbox
            key={policy}
            label={
              mine || readOnly ? (
                table.actionLabelOf(policy)
              ) : (
                <>
                  {table.actionLabelOf(policy)} <IconLock size={13} className={classes.lock} aria-hidden />
                </>
              )
            }
            checked={chosen.has(policy)}
            disabled={readOnly || !mine}
            {...(!mine && !readOnly && { 'aria-describedby': lockedId })}
            onChange={(event) => give([policy], event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}
