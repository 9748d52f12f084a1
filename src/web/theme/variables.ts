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

/** Paper is white with black on it in the dark as well, and so is a code that a camera reads. */
const paper = {
  '--app-paper': '#ffffff',
  '--app-ink': '#000000',
  '--app-paper-line': '#b6becb',
  '--app-ticket-number': '40px',
  '--app-ticket-title': '20px',
  '--app-ticket-text': '19px',
  '--app-ticket-small': '16px',
};

/** The kitchen reads its board from two metres away: sizes above the type scale. */
const board = {
  '--app-board-number': '32px',
  '--app-board-title': '28px',
  '--app-board-strong': '22px',
  '--app-board-dish': '21px',
  '--app-board-text': '19px',
  '--app-board-fact': '17px',
  '--app-board-small': '16px',
};

const everywhere = {
  '--app-header': '60px',
  '--app-sidebar': '264px',
  '--app-rail': '76px',
  '--app-figure': '34px',
  '--app-claim': 'clamp(30px, 3.2vw, 46px)',
  '--app-on-amber': '#1b1300',
  '--app-alarm': '#c42a2f',
  ...paper,
  ...board,
};

/** Distinguishable with every colour vision deficiency and from the surface: `chartColors.test.ts`. */
const lightCharts = {
  '--app-chart-1': '#1d5fe0',
  '--app-chart-2': '#c86a00',
  '--app-chart-3': '#0099c5',
  '--app-chart-4': '#962084',
  '--app-chart-5': '#123c43',
  '--app-chart-good': '#0f7a51',
  '--app-chart-bad': '#c42a2f',
  '--app-chart-on-strong': '#1b2230',
  '--app-chart-on-full': '#ffffff',
};
const darkCharts = {
  '--app-chart-1': '#7aa7ff',
  '--app-chart-2': '#f8ab19',
  '--app-chart-3': '#1a804b',
  '--app-chart-4': '#ea46a0',
  '--app-chart-5': '#e4e9f2',
  '--app-chart-good': '#4fc48f',
  '--app-chart-bad': '#ff8b8e',
  '--app-chart-on-strong': '#10151f',
  '--app-chart-on-full': '#10151f',
};

const light = {
  ...lightCharts,
  '--app-canvas': '#f4f6fa',
  '--app-surface': '#ffffff',
  '--app-line': '#e4e8ef',
  '--app-outline': '#8a94a6',
  '--app-map': '#eef2f8',
  '--app-changed': '#fff6e0',
  '--app-changed-selected': '#ffedc2',
  '--app-refused': '#fdecec',
  '--app-board-comment': '#fff0c9',
  '--app-board-comment-text': '#4a3200',
  '--app-board-tap': '#1b2230',
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
  ...darkCharts,
  '--app-canvas': '#10151f',
  '--app-surface': '#171d29',
  '--app-line': '#2a3342',
  '--app-outline': '#77839a',
  '--app-map': '#121926',
  '--app-changed': '#3a2f14',
  '--app-changed-selected': '#4a3c18',
  '--app-refused': '#43191c',
  '--app-board-comment': '#574012',
  '--app-board-comment-text': '#ffe9b8',
  '--app-board-tap': '#333f53',
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

/** Variables that Mantine lacks or sets too faint for WCAG 2.2 AA. */
export const variables: CSSVariablesResolver = () => ({ variables: everywhere, light, dark });
