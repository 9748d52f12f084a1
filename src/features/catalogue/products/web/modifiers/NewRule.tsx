import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { ModifierRule } from '../../products.contract.ts';
import classes from './Modifiers.module.css';
import { ruleKinds } from './ruleKinds.ts';
import { choicesOf, type OfferedOption } from './treeOptions.ts';

type NewRuleProps = {
  id: string;
  options: readonly OfferedOption[];
  rules: readonly ModifierRule[];
  onAdd: (rule: ModifierRule) => void;
};
const kinds = optionsOf(ruleKinds);

/** A rule while it is made: it joins the others once it is whole. */
export function NewRule({ id, options, rules, onAdd }: NewRuleProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [kind, setKind] = useState<ModifierRule['kind']>('requires');
  const [ruled, setRuled] = useState<number | null>(null);
  const choices = useMemo(() => choicesOf(options), [options]);
  const others = useMemo(() => choicesOf(options.filter((each) => each.id !== chosen)), [options, chosen]);
  if (options.length < 2)
    return (
      <Text size="sm" c="dimmed">
        Agrega grupos con al menos dos opciones para crear reglas.
      </Text>
    );
  const known = rules.some((rule) => rule.modifierId === chosen && rule.ruledModifierId === ruled);
  const add = () => {
    if (chosen === null || ruled === null) return;
    onAdd({ modifierId: chosen, kind, ruledModifierId: ruled });
    setChosen(null);
    setRuled(null);
  };
  const style = {
    className: classes.side,
    searchable: true,
    nothingFoundMessage: 'Sin coincidencias',
    placeholder: 'Elige una opción',
  };
  return (
    <fieldset className={classes.new} aria-label="Nueva regla">
      <Select<number> {...style} id={id} label="Si elige" data={choices} value={chosen} onChange={setChosen} />
      <SegmentedControl aria-label="Qué pasa" data={kinds} value={kind} onChange={(value) => setKind(value)} />
      <Select<number>
        {...style}
        label="Esta otra"
        data={others}
        value={ruled === chosen ? null : ruled}
        onChange={setRuled}
        error={known && 'Ya hay una regla entre estas dos'}
      />
      <Button
        variant="light"
        leftSection={<IconPlus size={17} aria-hidden />}
        disabled={chosen === null || ruled === null || known}
        onClick={add}
      >
        Agregar regla
      </Button>
    </fieldset>
  );
}
