import {
  Button,
  CheckIcon,
  ColorInput,
  ColorSwatch,
  Drawer,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { readableUnderWhite } from '#kit/contract/values/colours.ts';
import { type Preferences, primaryColour, useBrandColour, usePreferences } from '../theme/preferences.ts';
import classes from './Customizer.module.css';

const colours = {
  '#1d5fe0': 'Azul',
  '#0f766e': 'Verde azulado',
  '#15803d': 'Verde',
  '#b45309': 'Ámbar oscuro',
  '#c2410c': 'Naranja',
  '#be123c': 'Rojo',
  '#a21caf': 'Magenta',
  '#475569': 'Pizarra',
} as const;

const layouts = { vertical: 'Vertical', horizontal: 'Horizontal', full: 'Completo' } as const;

function PrimaryColour({ value, onChange }: { value: string; onChange: (primary: string) => void }) {
  const readableColour = readableUnderWhite(value);
  return (
    <Stack gap="xs">
      <fieldset className={classes.colours} aria-label="Colores sugeridos">
        {Object.entries(colours).map(([hex, name]) => (
          <ColorSwatch
            key={hex}
            component="button"
            type="button"
            color={hex}
            size={32}
            aria-label={name}
            aria-pressed={hex === value}
            onClick={() => onChange(hex)}
            className={classes.swatch}
          >
            {hex === value && <CheckIcon size={12} color="var(--mantine-color-white)" />}
          </ColorSwatch>
        ))}
      </fieldset>
      <ColorInput
        label="Otro color"
        value={value}
        onChange={(hex) => primaryColour.safeParse(hex).success && onChange(hex)}
        description={
          readableColour === value ? undefined : `Se oscurece a ${readableColour} para que el texto blanco se lea.`
        }
        eyeDropperButtonProps={{ 'aria-label': 'Tomar un color de la pantalla' }}
      />
    </Stack>
  );
}

function Layouts({
  value,
  onChange,
}: {
  value: Preferences['layout'];
  onChange: (layout: Preferences['layout']) => void;
}) {
  return (
    <fieldset className={classes.layouts} aria-label="Diseño de página">
      {Object.entries(layouts).map(([layout, label]) => (
        <UnstyledButton
          key={layout}
          className={classes.layout}
          aria-pressed={layout === value}
          onClick={() => onChange(layout as Preferences['layout'])}
        >
          <span className={classes.sketch} data-layout={layout} aria-hidden />
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** How the screens look to this person in this browser; every change shows at once. */
export function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { preferences, change, reset } = usePreferences();
  const [company] = useBrandColour();
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme();
  const wide = useMediaQuery('(min-width: 75em)');
  const restore = () => {
    reset();
    clearColorScheme();
  };
  return (
    <Drawer opened={opened} onClose={onClose} title="Apariencia" size={360}>
      <Stack gap="lg">
        <Input.Wrapper label="Modo" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Modo"
            value={colorScheme}
            onChange={setColorScheme}
            data={[
              { value: 'light', label: 'Claro' },
              { value: 'dark', label: 'Oscuro' },
              { value: 'auto', label: 'Sistema' },
            ]}
          />
        </Input.Wrapper>
        <Input.Wrapper label="Color principal" labelElement="div">
          <PrimaryColour value={preferences.primary ?? company} onChange={(primary) => change({ primary })} />
        </Input.Wrapper>
        <Input.Wrapper
          label="Diseño de página"
          labelElement="div"
          description={wide ? undefined : 'El diseño horizontal se ve en pantallas de 1200 px o más.'}
        >
          <Layouts value={preferences.layout} onChange={(layout) => change({ layout })} />
        </Input.Wrapper>
        <Input.Wrapper label="Densidad" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Densidad"
            value={preferences.density}
            onChange={(density) => change({ density })}
            data={[
              { value: 'comfortable', label: 'Cómoda' },
              { value: 'compact', label: 'Compacta' },
            ]}
          />
        </Input.Wrapper>
        <Switch
          label="Menú contraído"
          checked={preferences.rail}
          disabled={preferences.layout !== 'vertical'}
          onChange={(event) => change({ rail: event.currentTarget.checked })}
        />
        <Switch
          label="Limitar el ancho del contenido"
          checked={preferences.boxed}
          onChange={(event) => change({ boxed: event.currentTarget.checked })}
        />
        <Button variant="default" onClick={restore}>
          Restablecer
        </Button>
      </Stack>
    </Drawer>
  );
}
