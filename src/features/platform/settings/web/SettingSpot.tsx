import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SettingsSection } from '../section.contract.ts';
import classes from './Settings.module.css';

/** Label and help text of a setting. */
export function settingLabels({ notes }: Pick<SettingsSection, 'notes'>, path: string) {
  const note = notes[path];
  if (!note) throw new Error(`The section has no note for ${path}`);
  return { label: note.label, description: `${note.changes} ${note.shows}` };
}

/** The place of a setting in its form, highlighted while the address names it. */
export function SettingSpot({
  path,
  span = 6,
  children,
}: {
  path: string;
  span?: 6 | 12 | undefined;
  children: ReactNode;
}) {
  const isHighlighted = useLocation({ select: ({ search }) => (search as { field?: unknown }).field === path });
  return (
    <div className={classes.spot} data-span={span} data-lit={isHighlighted || undefined}>
      {children}
    </div>
  );
}
