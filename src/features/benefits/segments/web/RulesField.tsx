import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { useFormInputs, useRegisteredField } from '#kit/web/form/FormContext.ts';
import {
  choiceFields,
  comparisonLabels,
  membershipLabels,
  type NumberField,
  numberFields,
  type RecordField,
  recordFields,
  type RuleField,
  ruleFieldLabels,
  maxRules,
  type SegmentRule,
} from '../segmentRules.contract.ts';
import classes from './RulesField.module.css';

type RuleDraft = { field: RuleField; op: string; amount: number | null; ids: number[]; keys: string[] };
const { Select: Choice, Number: Amount, Money, MultiSelect, RemoteMultiSelect } = fieldsFor<RuleDraft>();

const optionsIn = (fields: object) =>
  Object.keys(fields).map((value) => ({ value: value as RuleField, label: ruleFieldLabels[value as RuleField] }));
const fieldOptions = [
  { group: 'Cuánto y cuándo', items: optionsIn(numberFields) },
  { group: 'Qué y dónde', items: optionsIn(recordFields) },
  { group: 'Costumbres', items: optionsIn(choiceFields) },
];

const isNumber = (field: RuleField): field is NumberField => field in numberFields;
const isRecord = (field: RuleField): field is RecordField => field in recordFields;

/** A rule of a field, to be completed. */
const blankRule = (field: RuleField): SegmentRule =>
  (isNumber(field)
    ? { field, op: field === 'lastOrderDays' ? 'atMost' : 'atLeast', amount: null }
    : isRecord(field)
      ? { field, op: 'any', ids: [] }
      : { field, op: 'any', keys: [] }) as unknown as SegmentRule;

const countText = (rules: unknown) => {
  const { length } = rules as SegmentRule[];
  return length === 1 ? '1 condición' : `${length} condiciones`;
};

/** The conditions of a segment, one below the other. */
export function RulesField() {
  const { form, readOnly } = useFormInputs();
  const name = useRegisteredField({ name: 'rules', label: 'Condiciones', show: countText });
  const rules = useWatch({ control: form.control, name }) as SegmentRule[];
  const write = useCallback(
    (next: SegmentRule[]) => {
      form.setValue(name, next);
      form.clearErrors(name);
    },
    [form, name],
  );
  return (
    <div data-span={12} className={classes.rules}>
      {rules.length === 0 && (
        <Text size="sm" c="dimmed">
          Sin condiciones, el segmento tiene a todos los clientes.
        </Text>
      )}
      {rules.map((rule, place) => (
        <fieldset key={place} className={classes.rule} aria-label={`Condición ${place + 1}`}>
          <Select<RuleField>
            className={classes.field}
            label="Dato"
            data={fieldOptions}
            searchable
            allowDeselect={false}
            readOnly={readOnly}
            value={rule.field}
            onChange={(field) => field && write(rules.with(place, blankRule(field)))}
          />
          <NestedFields path={`${name}.${place}`}>
            <RuleValue key={rule.field} field={rule.field} />
          </NestedFields>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={`Quitar condición ${place + 1}`}
              onClick={() => write(rules.toSpliced(place, 1))}
            >
              <IconTrash size={17} stroke={1.8} />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {!readOnly && rules.length < maxRules && (
        <Button
          variant="light"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => write([...rules, blankRule('orders')])}
        >
          Agregar condición
        </Button>
      )}
    </div>
  );
}

/** Comparison and value of a rule. */
function RuleValue({ field }: { field: RuleField }) {
  if (isNumber(field)) {
    const { unit } = numberFields[field];
    return (
      <>
        <div className={classes.op}>
          <Choice name="op" label="Comparación" options={comparisonLabels} />
        </div>
        <div className={classes.value}>
          {unit === 'money' ? (
            <Money name="amount" label="Monto" required />
          ) : (
            <Amount name="amount" label="Cantidad" suffix={unit} required />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <div className={classes.op}>
        <Choice name="op" label="Comparación" options={membershipLabels} />
      </div>
      <div className={classes.value}>
        {isRecord(field) ? (
          <RemoteMultiSelect name="ids" label="Cuáles" of={recordFields[field].of} required />
        ) : (
          <MultiSelect name="keys" label="Cuáles" options={choiceFields[field].options} required />
        )}
      </div>
    </>
  );
}
