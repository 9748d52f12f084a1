import type { AnchorProps, MantineThemeOverride } from '@mantine/core';
import { closeButton, dialogCloseButton } from '#kit/web/shell/dialogCloseButton.ts';

type Components = NonNullable<MantineThemeOverride['components']>;

const inputs = [
  'TextInput',
  'PasswordInput',
  'Select',
  'MultiSelect',
  'Textarea',
  'TagsInput',
  'PillsInput',
  'ColorInput',
  'FileInput',
  'DateInput',
  'DatePickerInput',
  'TimePicker',
];

const title = { fontWeight: 900, fontSize: 17, lineHeight: 1.3 };

/** A list opens by a press, a key or typing: opened by the focus of a dialog or an error it would cover what is below. */
const pickers = (props: object): Components =>
  Object.fromEntries(
    ['Select', 'MultiSelect', 'TagsInput'].map((name) => [name, { defaultProps: { ...props, openOnFocus: false } }]),
  );

/** Sizes of controls by density and radius by kind, so that no screen sets them. */
export function controls(compact: boolean): Components {
  const size = compact ? 'xs' : 'sm';
  const round = { defaultProps: { radius: 'xl', size } };
  const input = { defaultProps: { size, radius: 'md' } };
  // Days off are days of trade here: only today stands out.
  const calendar = { defaultProps: { size, radius: 'md', weekendDays: [], highlightToday: true } };
  return {
    ...Object.fromEntries(inputs.map((name) => [name, input])),
    ...pickers({ size, radius: 'md' }),
    DateInput: calendar,
    DatePickerInput: calendar,
    Button: round,
    SegmentedControl: round,
    Pagination: round,
    Chip: round,
    Checkbox: { defaultProps: { size, radius: 'sm' } },
    Switch: { defaultProps: { size } },
    Radio: { defaultProps: { size } },
    ActionIcon: { defaultProps: { radius: 'xl', variant: 'subtle', color: 'gray', size: compact ? 'md' : 'lg' } },
    CloseButton: { defaultProps: { radius: 'xl', 'aria-label': 'Cerrar' } },
    InputWrapper: { styles: { label: { fontWeight: 700, fontSize: 13, marginBottom: 4 } } },
    Tabs: { defaultProps: { radius: 'xl' } },
  };
}

/** Links in running text are underlined unless they are bold: colour alone does not distinguish them. */
export const links: Components = {
  Anchor: {
    styles: (_theme: unknown, { inherit, fw }: AnchorProps) =>
      inherit && fw === undefined ? { root: { textDecoration: 'underline' } } : {},
  },
};

/** Surfaces: a soft shadow for floating ones, a border for the others. */
export function surfaces(compact: boolean): Components {
  return {
    Avatar: { defaultProps: { radius: 'xl' } },
    Badge: {
      defaultProps: { radius: 'xl', variant: 'light' },
      styles: { root: { textTransform: 'none', letterSpacing: 0, fontWeight: 700 } },
    },
    Modal: { defaultProps: { radius: 'lg', centered: true, closeButtonProps: dialogCloseButton }, styles: { title } },
    Drawer: { defaultProps: { position: 'right', closeButtonProps: closeButton }, styles: { title } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: {
      defaultProps: { radius: 'lg', withBorder: true },
      styles: { root: { backgroundColor: 'var(--app-surface)', borderColor: 'var(--app-line)' } },
    },
    Alert: { defaultProps: { radius: 'lg' } },
    Menu: { defaultProps: { radius: 'md', shadow: 'lg', withInitialFocusPlaceholder: false } },
    // Menus and lists too, which are drawn in a corner first: in that of the page, a list that scrolls to its option would
    // scroll the page.
    Popover: { defaultProps: { radius: 'md', shadow: 'lg', floatingStrategy: 'fixed' } },
    Combobox: { defaultProps: { radius: 'md', shadow: 'lg', keepMounted: false } },
    Tooltip: { defaultProps: { radius: 'sm', openDelay: 300, withArrow: true } },
    Table: { defaultProps: { verticalSpacing: compact ? 4 : 9, horizontalSpacing: 'sm', highlightOnHover: true } },
    Notification: {
      defaultProps: { radius: 'md', withBorder: true, closeButtonProps: { 'aria-label': 'Cerrar aviso' } },
    },
    Skeleton: { defaultProps: { radius: 'md' } },
  };
}
