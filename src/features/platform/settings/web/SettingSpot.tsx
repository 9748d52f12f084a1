import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SettingsSection } from '../section.contract.ts';
import classes from './Settings.module.css';

/** What an input says of its setting: its name, what it changes and where that shows. */
export function settingLabels({ notes }: Pick<SettingsSection, 'notes'>, path: string) {
  const note = notes[path];
  if (!note) throw new Error(`No note says what ${path} changes`);
  return { label: note.label, description: `${note.changes} ${note.shows}` };
}

/** The place of a setting in its form. It is lit up while the address leads to it. */
export function SettingSpot({ path, span = 6, children }: { path: string; span?: 6 | 12; children: ReactNode }) {
  const isAsked = useLocation({ select: ({ search }) => (search as { field?: unknown }).field === path });
  return (
    <div className={classes.spot} data-span={span} data-lit={isAsked || undefined}>
      {children}
    </div>
  );
}
