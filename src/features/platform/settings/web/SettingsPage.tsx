import { NavLink, Select, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, Navigate, notFound, useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { searchSettings, settingAddress } from '../search.rules.ts';
import type { SettingsSection } from '../section.contract.ts';
import { settingsSections } from '../sections.contract.ts';
import classes from './Settings.module.css';

/** The form of a section is found by its key, so that a section is in one list alone. */
const formFiles = import.meta.glob<ComponentType>('./forms/*.form.tsx', { import: 'Form' });
const forms: Readonly<Record<string, ComponentType | undefined>> = Object.fromEntries(
  Object.entries(formFiles).map(([path, load]) => [
    path.slice('./forms/'.length, -'.form.tsx'.length),
    lazy(async () => ({ default: await load() })),
  ]),
);

const titles = { general: 'Configuración general', design: 'Diseño' } as const;
const examples = { general: 'Buscar: despacho, tope…', design: 'Buscar: color, logo, letra…' } as const;

type Page = SettingsSection['page'];

export const GeneralSettingsPage = () => <SettingsPage page="general" />;
export const DesignSettingsPage = () => <SettingsPage page="design" />;
/** Redirect for older links. */
export const TemplatesPage = () => (
  <Navigate to="/design-settings/{-$section}" params={{ section: 'templates' }} replace />
);

/** A page of settings: its sections at the left, the form of the selected one beside them. */
function SettingsPage({ page }: { page: Page }) {
  const sections = settingsSections.filter((each) => each.page === page);
  const { section: key } = useParams({ strict: false }) as { section?: string };
  const present = key === undefined ? sections[0] : sections.find((each) => each.key === key);
  if (!present) throw notFound();
  return (
    <div className={classes.shell}>
      <aside className={classes.aside} aria-label={titles[page]}>
        <Text component="h2" className={classes.title}>
          {titles[page]}
        </Text>
        <SettingSearch page={page} />
        <Sections page={page} sections={sections} present={present.key} />
      </aside>
      <PresentForm key={present.key} section={present} />
    </div>
  );
}

function PresentForm({ section }: { section: SettingsSection }) {
  const Form = forms[section.key];
  if (!Form) throw notFound();
  return (
    <Suspense fallback={<FormLoading title={section.title} sections={[320, 220]} />}>
      <Form />
    </Suspense>
  );
}

type SectionsProps = { page: Page; sections: readonly SettingsSection[]; present: string | undefined };

/** The sections as a list, or as one select on phones. */
function Sections({ page, sections, present = '' }: SectionsProps) {
  const phone = usePhone();
  const navigate = useNavigate();
  if (phone)
    return (
      <Select
        label="Sección"
        data={sections.map(({ key, title }) => ({ value: key, label: title }))}
        value={present}
        allowDeselect={false}
        onChange={(key) => key && void navigate({ to: `/${page}-settings/${key}` })}
      />
    );
  return (
    <nav aria-label="Secciones">
      {sections.map(({ key, title }) => (
        <NavLink
          key={key}
          label={title}
          active={key === present}
          aria-current={key === present ? 'page' : undefined}
          className={classes.section}
          renderRoot={(props) => <Link to={`/${page}-settings/${key}`} {...props} />}
        />
      ))}
    </nav>
  );
}

/** Finds a setting by its label or a synonym and opens it. */
function SettingSearch({ page }: { page: Page }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const found = searchSettings(query);
  const changes = new Map(found.map((each) => [each.path, each.changes]));
  return (
    <Select
      aria-label="Buscar una configuración"
      placeholder={examples[page]}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={null}
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      data={found.map(({ path, label }) => ({ value: path, label }))}
      // Already sorted by relevance.
      filter={({ options }) => options}
      nothingFoundMessage={query.trim() === '' ? undefined : `Nada con «${query.trim()}». Prueba con otra palabra.`}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" fw={700}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed">
            {changes.get(option.value)}
          </Text>
        </div>
      )}
      value={null}
      onChange={(path) => {
        const chosen = found.find((each) => each.path === path);
        setQuery('');
        if (chosen) void navigate({ to: settingAddress(chosen) });
      }}
    />
  );
}
