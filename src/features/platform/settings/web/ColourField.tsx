import { ActionIcon, Alert, Button, ColorPicker, ColorSwatch, Popover, Stack, TextInput } from '@mantine/core';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { brandFields } from '../sections/brand.contract.ts';
import { colourPairs, passes, passingColour } from '../sections/brand.rules.ts';
import classes from './Settings.module.css';

type Props = { name: string; label: string; description: string; swatches: readonly string[]; checked?: boolean };

const isHex = (value: string) => brandFields.shape.brandPrimary.safeParse(value).success;

/**
 * A colour, typed or picked. When `checked`, warns about unreadable text on it and suggests the nearest colour that
 * passes.
 */
export function ColourField({ name, label, description, swatches, checked = false }: Props) {
  const field = useField<string>({ name, label });
  return (
    <Stack gap="xs">
      <TextInput
        id={field.id}
        label={label}
        description={description}
        inputWrapperOrder={helpBelow}
        leftSection={
          <Picker
            label={label}
            swatches={swatches}
            value={field.value}
            onChange={field.change}
            disabled={field.readOnly}
          />
        }
        leftSectionPointerEvents="all"
        withAsterisk
        readOnly={field.readOnly}
        error={field.error}
        value={field.value}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
      />
      {checked && isHex(field.value) && (
        <Readability hex={field.value} onChange={field.readOnly ? undefined : field.change} />
      )}
    </Stack>
  );
}

type PickerProps = Pick<Props, 'label' | 'swatches'> & {
  value: string;
  onChange: (hex: string) => void;
  disabled: boolean;
};

/** Opens with a button: opening on focus would cover the messages below the field. */
function Picker({ label, swatches, value, onChange, disabled }: PickerProps) {
  return (
    <Popover disabled={disabled} position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <ActionIcon variant="transparent" disabled={disabled} aria-label={`Elegir ${label.toLowerCase()}`}>
          <ColorSwatch component="span" size={18} color={isHex(value) ? value : 'transparent'} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorPicker
          value={isHex(value) ? value : '#ffffff'}
          onChange={onChange}
          swatches={[...swatches]}
          swatchesPerRow={8}
          saturationLabel="Saturación y brillo"
          hueLabel="Tono"
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const ratio = (value: number) => (Math.floor(value * 10) / 10).toFixed(1).replace('.', ',');

/** Contrast warnings of a colour. */
function Readability({ hex, onChange }: { hex: string; onChange: ((hex: string) => void) | undefined }) {
  const failing = colourPairs(hex).filter((pair) => !passes(pair));
  if (failing.length === 0) return null;
  const better = passingColour(hex);
  return (
    <Alert color="amber" title="Con este color hay quien no podrá leer">
      <ul className={classes.pairs}>
        {failing.map(({ label, contrast, least }) => (
          <li key={label}>
            {label}: contraste {ratio(contrast)}, y se necesita {ratio(least)}
          </li>
        ))}
      </ul>
      {onChange && (
        <Button size="xs" variant="default" mt="xs" onClick={() => onChange(better)}>
          <span className={classes.swatch} style={{ background: better }} aria-hidden />
          Usar {better}
        </Button>
      )}
    </Alert>
  );
}
