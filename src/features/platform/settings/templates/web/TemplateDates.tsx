import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useField } from '#kit/web/form/FormContext.ts';
import { DateBox } from '#kit/web/form/fields/DateField.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type TemplateDate, type TemplateId, templates } from '../../sections/templates.contract.ts';
import { templateSection } from '../../sections/templates.contract.ts';
import classes from './Templates.module.css';

const { label } = templateSection.notes.templateDates as { label: string };
const options = Object.entries(templates).map(([value, each]) => ({ value, label: each.label }));
const show = (value: unknown) =>
  (value as TemplateDate[]).map(({ name, templateId }) => `${name} (${templates[templateId].label})`).join(', ') ||
  'Ninguna';

/** Templates for date ranges. `onLook` receives the one being edited. */
export function TemplateDates({ onLook }: { onLook: (template: TemplateId) => void }) {
  const { today } = useTenantFormat();
  const field = useField<TemplateDate[]>({ name: 'templateDates', label, show });
  const change = (place: number, changes: Partial<TemplateDate>) =>
    field.change(field.value.map((date, at) => (at === place ? { ...date, ...changes } : date)));
  const add = () =>
    field.change([...field.value, { name: '', templateId: 'mosaico', startDate: today(), endDate: today() }]);
  return (
    <fieldset className={classes.dates} id={field.id} aria-label={label} tabIndex={-1}>
      {field.value.map(({ name, templateId, startDate, endDate }, place) => (
        <div
          // A row has no number, and what is written in one stays in its place.
          key={place}
          className={classes.date}
          onFocusCapture={() => onLook(templateId)}
        >
          <TextInput
            label="Nombre"
            placeholder="Navidad"
            withAsterisk
            value={name}
            readOnly={field.readOnly}
            error={name === '' && field.error ? 'Escribe un nombre' : null}
            onChange={({ currentTarget }) => change(place, { name: currentTarget.value })}
          />
          <Select
            label="Plantilla"
            allowDeselect={false}
            data={options}
            value={templateId}
            readOnly={field.readOnly}
            onChange={(value) => {
              change(place, { templateId: value as TemplateId });
              onLook(value as TemplateId);
            }}
          />
          <DateBox
            label="Desde"
            value={startDate}
            readOnly={field.readOnly}
            onChange={(day) => change(place, { startDate: day })}
          />
          <DateBox
            label="Hasta"
            value={endDate}
            readOnly={field.readOnly}
            onChange={(day) => change(place, { endDate: day })}
          />
          {!field.readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove ?? ''}
              aria-label={`Quitar ${name || 'la fecha'}`}
              onClick={() => field.change(field.value.filter((_, at) => at !== place))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {field.error && <Input.Error>{field.error}</Input.Error>}
      {!field.readOnly && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={add}
        >
          Agregar fechas
        </Button>
      )}
    </fieldset>
  );
}
