import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useField, useNestedError } from '#kit/web/form/FormContext.ts';
import type { ModifierRule } from '../../products.contract.ts';
import classes from './Modifiers.module.css';
import { NewRule } from './NewRule.tsx';
import { ruleKinds } from './ruleKinds.ts';
import { optionsOfTrees } from './treeOptions.ts';
import { useGroupTrees } from './useGroupTrees.ts';

/** Which options ask for others or forbid them, as sentences. */
export function RulesField() {
  const { trees, waiting } = useGroupTrees();
  const options = useMemo(() => optionsOfTrees(trees), [trees]);
  const names = useRef(new Map<number, string>());
  useEffect(function rememberNames() {
    for (const { id, name } of options) names.current.set(id, name);
  });
  const textOf = (rule: ModifierRule) => ruleText(rule, (id) => names.current.get(id) ?? `N.º ${id}`);
  const show = (value: unknown) => (value as ModifierRule[]).map(textOf).join('; ') || 'ninguna';
  const field = useField<ModifierRule[]>({ name: 'modifierRules', label: 'Reglas', show });
  const nameOf = (id: number) => options.find((option) => option.id === id)?.name;
  const remove = (place: number) => field.change(field.value.toSpliced(place, 1));
  return (
    <>
      {field.value.length > 0 && (
        <ul className={classes.rules} aria-label="Reglas">
          {field.value.map((rule, place) => (
            <RuleRow
              key={`${rule.modifierId} ${rule.kind} ${rule.ruledModifierId}`}
              rule={rule}
              place={place}
              waiting={waiting}
              nameOf={nameOf}
              {...(!field.readOnly && { onRemove: () => remove(place) })}
            />
          ))}
        </ul>
      )}
      {field.value.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          Sin reglas: todas las opciones se pueden combinar.
        </Text>
      )}
      {!field.readOnly && (
        <NewRule
          id={field.id}
          options={options}
          rules={field.value}
          onAdd={(rule) => field.change([...field.value, rule])}
        />
      )}
    </>
  );
}

const ruleText = ({ modifierId, kind, ruledModifierId }: ModifierRule, nameOf: (id: number) => string): string =>
  `si elige ${nameOf(modifierId)}, ${ruleKinds[kind]} ${nameOf(ruledModifierId)}`;

type RuleRowProps = {
  rule: ModifierRule;
  place: number;
  waiting: boolean;
  /** Undefined of an option no group of the product offers. */
  nameOf: (id: number) => string | undefined;
  onRemove?: () => void;
};

function RuleRow({ rule: { modifierId, kind, ruledModifierId }, place, waiting, nameOf, onRemove }: RuleRowProps) {
  const path = `modifierRules.${place}`;
  const chosen = useNestedError(`${path}.modifierId`, `Regla ${place + 1}`);
  const ruled = useNestedError(`${path}.ruledModifierId`, `Regla ${place + 1}`);
  if (waiting) return <Skeleton component="li" h={36} />;
  const names = [nameOf(modifierId), nameOf(ruledModifierId)];
  const lost = names.includes(undefined);
  const [one, other] = names.map((name) => name ?? 'una opción que ya no está');
  const error = chosen.error ?? ruled.error ?? (lost && 'Ningún grupo del producto la ofrece: quita la regla.');
  return (
    <li className={classes.rule} id={ruled.id} tabIndex={-1}>
      <span className={classes.words}>
        <span>
          Si elige <b>{one}</b>, {ruleKinds[kind]} <b>{other}</b>
        </span>
        {error && (
          <Text size="xs" c="red">
            {error}
          </Text>
        )}
      </span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Quitar la regla: si elige ${one}, ${ruleKinds[kind]} ${other}`}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}
