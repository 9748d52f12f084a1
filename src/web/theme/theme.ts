import { createTheme, type MantineThemeOverride } from '@mantine/core';
import { ramp, readableUnderWhite } from '#kit/contract/values/colours.ts';
import { controls, links, surfaces } from './components.ts';
import type { Preferences } from './preferences.ts';

const family = 'Lato, Colones, system-ui, sans-serif';

// Shade 4 outlines controls: 3:1 on white, required by WCAG 1.4.11.
const gray = [
  '#f7f8fb',
  '#f1f3f7',
  '#e7eaf0',
  '#d9dee7',
  '#8a94a6',
  '#687287',
  '#5f697d',
  '#4d566a',
  '#343c4e',
  '#1b2230',
] as const;
const dark = [
  '#e4e9f2',
  '#c3cad8',
  '#98a2b5',
  '#77839a',
  '#2f394b',
  '#28313f',
  '#202836',
  '#171d29',
  '#10151f',
  '#0a0e15',
] as const;

const shape = {
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '21px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.35' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 40 / 5%)',
    sm: '0 1px 3px rgb(16 24 40 / 8%)',
    md: '0 6px 20px -6px rgb(16 24 40 / 16%)',
    lg: '0 16px 40px -12px rgb(16 24 40 / 24%)',
    xl: '0 24px 56px -16px rgb(16 24 40 / 28%)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
};

const headings: MantineThemeOverride['headings'] = {
  fontFamily: family,
  fontWeight: '900',
  sizes: {
    h1: { fontSize: '26px', lineHeight: '32px' },
    h2: { fontSize: '21px', lineHeight: '28px' },
    h3: { fontSize: '17px', lineHeight: '24px' },
    h4: { fontSize: '14px', lineHeight: '22px' },
  },
};

/** The look of the product in the colour and density a person chose. */
export const themeFor = ({
  primary,
  density,
}: { primary: string } & Pick<Preferences, 'density'>): MantineThemeOverride =>
  createTheme({
    fontFamily: family,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    // Lato ships 400, 700 and 900: any other weight would be drawn by guessing.
    fontWeights: { regular: '400', medium: '700', semibold: '700', bold: '900' },
    headings,
    black: '#1b2230',
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    autoContrast: true,
    luminanceThreshold: 0.38,
    cursorType: 'pointer',
    defaultRadius: 'md',
    respectReducedMotion: true,
    colors: {
      brand: ramp(readableUnderWhite(primary)),
      amber: ramp('#f2a20d'),
      green: ramp('#12875a'),
      red: ramp('#d13438'),
      gray,
      dark,
    },
    ...shape,
    components: { ...links, ...controls(density === 'compact'), ...surfaces(density === 'compact') },
  });
