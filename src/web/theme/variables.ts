import type { CSSVariablesResolver } from '@mantine/core';

const hues = ['brand', 'amber', 'green', 'red'];

/** Mantine's own light variants are too dark on our surfaces: a tint of the colour carries a pale text of it instead. */
const darkTints = Object.fromEntries(
  hues.flatMap((hue) => [
    [`--mantine-color-${hue}-light`, `color-mix(in srgb, var(--mantine-color-${hue}-5) 20%, #171d29)`],
    [`--mantine-color-${hue}-light-hover`, `color-mix(in srgb, var(--mantine-color-${hue}-5) 28%, #171d29)`],
    [`--mantine-color-${hue}-light-color`, `var(--mantine-color-${hue}-2)`],
    [`--mantine-color-${hue}-text`, `var(--mantine-color-${hue}-3)`],
  ]),
);

const everywhere = {
  '--app-header': '60px',
  '--app-sidebar': '264px',
  '--app-rail': '76px',
};

const light = {
  '--app-canvas': '#f4f6fa',
  '--app-surface': '#ffffff',
  '--app-line': '#e4e8ef',
  '--app-outline': '#8a94a6',
  '--app-focus': 'var(--mantine-color-brand-6)',
  '--mantine-color-text': '#1b2230',
  '--mantine-color-dimmed': '#5f697d',
  '--mantine-color-placeholder': '#687287',
  '--mantine-color-default-border': '#d5dbe5',
  '--mantine-color-gray-light': 'var(--mantine-color-gray-2)',
  '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
  '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
  '--mantine-color-amber-text': 'var(--mantine-color-amber-9)',
  '--mantine-color-error': 'var(--mantine-color-red-6)',
};

const dark = {
  ...darkTints,
  '--app-canvas': '#10151f',
  '--app-surface': '#171d29',
  '--app-line': '#2a3342',
  '--app-outline': '#77839a',
  '--app-focus': 'var(--mantine-color-brand-3)',
  '--mantine-color-dimmed': '#98a2b5',
  '--mantine-color-placeholder': '#8b96ab',
  '--mantine-color-default-border': '#364154',
  '--mantine-color-gray-light': '#28313f',
  '--mantine-color-gray-light-hover': '#2f394b',
  '--mantine-color-gray-light-color': '#c3cad8',
  '--mantine-color-gray-text': '#c3cad8',
  '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
  '--mantine-primary-color-light': 'var(--mantine-color-brand-light)',
  '--mantine-primary-color-light-hover': 'var(--mantine-color-brand-light-hover)',
  '--mantine-primary-color-light-color': 'var(--mantine-color-brand-light-color)',
  '--mantine-color-error': 'var(--mantine-color-red-4)',
};

/** What Mantine does not name, and what it names too faint for WCAG 2.2 AA. */
export const variables: CSSVariablesResolver = () => ({ variables: everywhere, light, dark });
