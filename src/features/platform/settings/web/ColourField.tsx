import { Alert, Button, ColorInput, Stack } from '@mantine/core';
import { useField } from '#kit/web/form/FormContext.ts';
import { colourPairs, passes, passingColour } from '../sections/brand.rules.ts';
import classes from './Settings.module.css';

type Props = { name: string; label: string; description: string; swatches: readonly string[]; checked?: boolean };

/** A colour, written or picked. Where it is `checked`, what cannot be read on it is told, with the nearest one that passes. */
export function ColourField({ name, label, description, swatches, checked = false }: Props) {
  const field = useField<string>({ name, label });
  return (
    <Stack gap="xs">
      <ColorInput
        id={field.id}
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        swatches={[...swatches]}
        swatchesPerRow={8}
        // What is said of the colour stands below it.
        popoverProps={{ position: 'top-start' }}
        withAsterisk
        fixOnBlur={false}
        readOnly={field.readOnly}
        error={field.error}
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        eyeDropperButtonProps={{ 'aria-label': 'Tomar un color de la pantalla' }}
      />
      {checked && /^#[0-9a-f]{6}$/i.test(field.value) && (
        <Readability hex={field.value} onChange={field.readOnly ? undefined : field.change} />
      )}
    </Stack>
  );
}

const ratio = (value: number) => (Math.floor(value * 10) / 10).toFixed(1).replace('.', ',');

/** What of a colour guests could not read. */
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
