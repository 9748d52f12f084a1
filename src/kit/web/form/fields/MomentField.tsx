import { useTenantFormat } from '../../shell/format.tsx';
import { useField } from '../FormContext.ts';
import { formatValue } from '../fieldRegistry.ts';
import { MomentBox } from './MomentBox.tsx';
import { type FieldProps, helpBelow } from './TextField.tsx';

export type MomentFieldProps = FieldProps;

/** An instant, as a day and a time on the tenant's clock. Blank is null. */
export function MomentField({ name, label, description, required, span }: MomentFieldProps) {
  const { dateTime, toLocal, toInstant, zone } = useTenantFormat();
  const field = useField<string | null>({
    name,
    label,
    show: (value) => (typeof value === 'string' && value ? dateTime(value) : formatValue(value)),
  });
  const clock = zone && `Hora de ${zone}`;
  return (
    <div data-span={span}>
      <MomentBox
        id={field.id}
        label={label}
        description={
          description && clock ? (
            <>
              {description} · {clock}
            </>
          ) : (
            (description ?? clock)
          )
        }
        inputWrapperOrder={helpBelow}
        withAsterisk={required ?? field.rules.required}
        readOnly={field.readOnly}
        error={field.error}
        value={toLocal(field.value ?? '')}
        onChange={(local) => field.change(local === '' ? null : toInstant(local))}
        onLeave={field.leave}
      />
    </div>
  );
}
