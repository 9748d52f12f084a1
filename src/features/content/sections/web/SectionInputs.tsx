import {
  Button,
  Fieldset,
  Group,
  Input,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { moveItem } from '#kit/web/list/sortable/moveItem.ts';
import { type RowAction, RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { blankProps, blankValue, type SectionField, type SectionFields } from '../fields/sectionFields.contract.ts';
import type { RichText } from '../fields/richText.contract.ts';
import { PictureInput } from './PictureInput.tsx';

const RichTextInput = lazy(() =>
  import('./rich-text/RichTextInput.tsx').then((file) => ({ default: file.RichTextInput })),
);

type Around = { pictureUrls: Readonly<Record<string, string>>; readOnly: boolean };

export type SectionInputsProps = Around & {
  fields: SectionFields;
  values: Readonly<Record<string, unknown>>;
  /** Path of the values in the form. */
  path: string;
  onChange: (name: string, value: unknown) => void;
};

/** The inputs of some fields, in their order. */
export function SectionInputs({ fields, values, path, onChange, ...around }: SectionInputsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FieldInput
      key={name}
      field={field}
      name={`${path}.${name}`}
      value={values[name] ?? blankValue(field)}
      onChange={(value) => onChange(name, value)}
      {...around}
    />
  ));
}

/** An input of a section: its value, its error and its change handler. */
export type FieldInputProps<Field extends SectionField = SectionField> = Around & {
  field: Field;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

function FieldInput(props: FieldInputProps) {
  const { field, name, value, onChange, readOnly } = props;
  const { id, error } = useNestedError(name, field.label);
  const common = {
    id,
    label: field.label,
    description: field.hint,
    error,
    disabled: readOnly,
    inputWrapperOrder: helpBelow,
  };
  switch (field.kind) {
    case 'text':
    case 'address':
      return (
        <TextInput
          {...common}
          maxLength={field.kind === 'text' ? field.max : 500}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={field.max}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'flag':
      return (
        <Switch {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'count':
      return <NumberBox {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />;
    case 'choice':
      return <Choice {...props} field={field} />;
    case 'richText':
      return (
        <Suspense fallback={<Skeleton h={160} radius="md" />}>
          <RichTextInput {...common} readOnly={readOnly} value={value as RichText} onChange={onChange} />
        </Suspense>
      );
    case 'picture':
      return <PictureInput {...props} id={id} error={error} />;
    case 'list':
      return <ListInput {...props} field={field} id={id} error={error} />;
  }
}

function Choice({
  field,
  name,
  value,
  onChange,
  readOnly,
}: FieldInputProps<Extract<SectionField, { kind: 'choice' }>>) {
  const { id, error } = useNestedError(name, field.label);
  const data = optionsOf(field.options);
  if (data.length > 2)
    return (
      <Select
        id={id}
        label={field.label}
        error={error}
        disabled={readOnly}
        allowDeselect={false}
        data={data}
        value={String(value)}
        onChange={onChange}
      />
    );
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={error}>
      <SegmentedControl
        aria-label={field.label}
        fullWidth
        disabled={readOnly}
        data={data}
        value={String(value)}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

type ListField = Extract<SectionField, { kind: 'list' }>;
type Item = Record<string, unknown>;

type ListInputProps = FieldInputProps<ListField> & { id: string; error: string | undefined };

/** Several of the same: each with its own inputs, in their order. */
export function ListInput({ field, name, value, onChange, id, error, ...around }: ListInputProps) {
  const items = value as Item[];
  const actionsOf = (at: number): RowAction[] => [
    ...(at > 0 ? [{ label: 'Subir', run: () => onChange(moveItem(items, at, at - 1)) }] : []),
    ...(at < items.length - 1 ? [{ label: 'Bajar', run: () => onChange(moveItem(items, at, at + 1)) }] : []),
    { label: 'Eliminar', danger: true, apart: true, run: () => onChange(items.toSpliced(at, 1)) },
  ];
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={error}>
      <Stack gap="sm">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id; their inputs hold nothing of their own
          <Fieldset key={at} variant="filled" legend={`${field.item} ${at + 1}`}>
            <Stack gap="sm">
              <SectionInputs
                fields={field.fields}
                values={item}
                path={`${name}.${at}`}
                onChange={(key, next) => onChange(items.with(at, { ...item, [key]: next }))}
                {...around}
              />
              {!around.readOnly && (
                <Group justify="flex-end">
                  <RowMenu label={`${field.item} ${at + 1}`} actions={actionsOf(at)} />
                </Group>
              )}
            </Stack>
          </Fieldset>
        ))}
        {!around.readOnly && items.length < field.max && (
          <Button
            id={id}
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => onChange([...items, blankProps(field.fields)])}
          >
            Agregar {field.item.toLowerCase()}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
