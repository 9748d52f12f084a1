import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { About } from '#kit/web/display/About.tsx';
import type { SettingsSection } from '../section.contract.ts';
import classes from './Settings.module.css';

type Notes = Pick<SettingsSection, 'notes'>;

function noteOf({ notes }: Notes, path: string) {
  const note = notes[path];
  if (!note) throw new Error(`The section has no note for ${path}`);
  return note;
}

/** Label and help text of a setting. */
export function settingLabels(section: Notes, path: string) {
  const { label, changes } = noteOf(section, path);
  return { label, description: changes };
}

function WhereItShows({ section, path }: { section: Notes; path: string }) {
  const { label, shows } = noteOf(section, path);
  return (
    <div className={classes.about}>
      <About label={`Dónde se ve: ${label}`} text={shows} />
    </div>
  );
}

/** The place of a setting in its form, highlighted while the address names it. With its section, where it shows. */
export function SettingSpot({
  section,
  path,
  span = 6,
  children,
}: {
  section?: Notes;
  path: string;
  span?: 6 | 12 | undefined;
  children: ReactNode;
}) {
  const isHighlighted = useLocation({ select: ({ search }) => (search as { field?: unknown }).field === path });
  return (
    <div className={classes.spot} data-span={span} data-lit={isHighlighted || undefined}>
      {children}
      {section && <WhereItShows section={section} path={path} />}
    </div>
  );
}
