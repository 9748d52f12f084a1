import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconAdjustments,
  IconBuildingSkyscraper,
  IconShieldLock,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { TabsList } from '#kit/web/shell/TabsList.tsx';
import { accountApi } from '../account.contract.ts';
import classes from './AccountPage.module.css';
import type { accountTabs } from '../account.screens.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecondFactorCard } from './second-factor/SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { CompanyTab } from './CompanyTab.tsx';

type Tab = { value: (typeof accountTabs)[number]; label: string; icon: TablerIcon; content: ReactNode };

const company: Tab = {
  value: 'empresa',
  label: 'Empresa y suscripción',
  icon: IconBuildingSkyscraper,
  content: <CompanyTab />,
};
const userTabs: Tab[] = [
  { value: 'perfil', label: 'Mi perfil', icon: IconUserCircle, content: <ProfileCard /> },
  {
    value: 'seguridad',
    label: 'Seguridad',
    icon: IconShieldLock,
    content: (
      <>
        <PasswordCard />
        <SecondFactorCard />
        <SessionsCard />
      </>
    ),
  },
  { value: 'preferencias', label: 'Preferencias', icon: IconAdjustments, content: <PreferencesCard /> },
];

/** On a narrow screen the tabs scroll sideways: the present one is brought into sight. */
const intoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The user's account and, for user administrators, also the company's. */
export function AccountPage() {
  const { email } = useCurrentUser();
  const seesCompany = useCan(accountApi.company.policy);
  const tabs = seesCompany ? [company, ...userTabs] : userTabs;
  const { tab } = useSearch({ from: '/signed-in/my-account' });
  const navigate = useNavigate();
  const selected = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <div className={classes.page}>
      <PageHeader title="Mi cuenta" sub={email} />
      {/* Every part stays on the page, so that nothing typed in one is lost by looking at another. */}
      <Tabs
        variant="pills"
        keepMounted
        keepMountedMode="display-none"
        value={selected?.value ?? null}
        onChange={(value) => void navigate({ to: '/my-account', search: { tab: value as Tab['value'] } })}
      >
        <TabsList>
          {tabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab
              key={value}
              value={value}
              ref={value === selected?.value ? intoSight : null}
              leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </TabsList>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            <div className={classes.cards}>{content}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
