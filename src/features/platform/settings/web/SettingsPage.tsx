import { NavLink, Select, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, Navigate, notFound, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { searchSettings, settingAddress } from '../search.rules.ts';
import type { SettingsSection } from '../section.contract.ts';
import { settingsSections } from '../settings.contract.ts';
import { AnalyticsForm } from './AnalyticsForm.tsx';
import { BrandForm } from './BrandForm.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';
import { MailsForm } from '../mails/web/MailsForm.tsx';
import { TemplateForm } from '../templates/web/TemplateForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PayoutForm } from './PayoutForm.tsx';
import { SchedulingForm } from './SchedulingForm.tsx';
import { ShopForm } from './ShopForm.tsx';
import { SeoForm } from './SeoForm.tsx';
import { SitesForm } from './SitesForm.tsx';
import classes from './Settings.module.css';

const forms: Record<(typeof settingsSections)[number]['key'], () => ReactNode> = {
  delivery: DeliveryForm,
  payments: PaymentForm,
  scheduling: SchedulingForm,
  shop: ShopForm,
  mails: MailsForm,
  payouts: PayoutForm,
  brand: BrandForm,
  seo: SeoForm,
  analytics: AnalyticsForm,
  sites: SitesForm,
  templates: TemplateForm,
};

const titles = { general: 'Configuración general', design: 'Diseño' } as const;
const examples = { general: 'Buscar: envío gratis, tope…', design: 'Buscar: color, logo, letra…' } as const;

type Page = SettingsSection['page'];

export const GeneralSettingsPage = () => <SettingsPage page="general" />;
export const DesignSettingsPage = () => <SettingsPage page="design" />;
/** Where older links lead. */
export const TemplatesPage = () => (
  <Navigate to="/design-settings/{-$section}" params={{ section: 'templates' }} replace />
);

/** The sections of one page of settings: those there are at the left, the one of the address beside them. */
function SettingsPage({ page }: { page: Page }) {
  const sections = settingsSections.filter((each) => each.page === page);
  const { section: asked = sections[0]?.key } = useParams({ strict: false }) as { section?: string };
  const Form = sections.some(({ key }) => key === asked) && asked ? forms[asked] : undefined;
  if (!Form) throw notFound();
  return (
    <div className={classes.shell}>
      <aside className={classes.aside} aria-label={titles[page]}>
        <Text component="h2" className={classes.title}>
          {titles[page]}
        </Text>
        <SettingSearch page={page} />
        <Sections page={page} sections={sections} present={asked} />
      </aside>
      <Form key={asked} />
    </div>
  );
}

type SectionsProps = { page: Page; sections: readonly SettingsSection[]; present: string | undefined };

/** The sections as a list, or, where there is no room beside the form, as one choice. */
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

/** Leads to a setting by its words, or by others that people have for it. */
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
      // They are sorted by how well they fit.
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
