import { IconMail, IconMailOff, IconMailForward } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-senders',
    staticData: { title: 'Remitentes de correo', policy: 'mail_senders' },
    component: lazyRouteComponent(() => import('./web/MailSendersPage.tsx'), 'MailSendersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-senders/create',
    staticData: { title: 'Crear remitente', policy: 'mail_senders.create' },
    component: lazyRouteComponent(() => import('./web/mailSenderPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-senders/$id',
    staticData: { title: 'Editar remitente', policy: 'mail_senders.show' },
    ...recordRoute(() => import('./senders.contract.ts').then(({ mailSendersApi }) => mailSendersApi.get)),
    component: lazyRouteComponent(() => import('./web/mailSenderPages.tsx'), 'EditPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-suppressions',
    staticData: { title: 'Correos bloqueados', policy: 'mail_suppressions.list' },
    component: lazyRouteComponent(() => import('./web/MailSuppressionsPage.tsx'), 'MailSuppressionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/email-quota',
    staticData: { title: 'Cupo de correos', policy: 'email_quota.show' },
    component: lazyRouteComponent(() => import('./web/EmailQuotaPage.tsx'), 'EmailQuotaPage'),
  }),
];

const options = {
  mailSenders: {
    noun: ['remitente', 'remitentes'],
    policy: 'mail_senders.list',
    load: async () => {
      const { mailSendersApi } = await import('./senders.contract.ts');
      return optionsFrom(mailSendersApi.list, 'query', { beside: ({ address }) => ({ under: address }) });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

const tab = { group: 'settings', tabOf: '/general-settings' } as const;

export const mailScreens = areaScreens({
  name: 'mail',
  options,
  routes,
  nav: [
    {
      ...tab,
      path: '/mail-senders',
      label: 'Remitentes de correo',
      tab: 'Remitentes',
      icon: IconMail,
      policy: 'mail_senders',
    },
    {
      ...tab,
      path: '/mail-suppressions',
      label: 'Correos bloqueados',
      icon: IconMailOff,
      policy: 'mail_suppressions.list',
    },
    { ...tab, path: '/email-quota', label: 'Cupo de correos', icon: IconMailForward, policy: 'email_quota.show' },
  ],
  actions: [{ label: 'Crear remitente', path: '/mail-senders/create', policy: 'mail_senders.create' }],
  parts: {
    mailjetState: lazy(() => import('./web/MailjetPanel.tsx').then((file) => ({ default: file.MailjetPanel }))),
  },
  entities: () => import('./senders.contract.ts').then(({ mailSenderEntity }) => [mailSenderEntity]),
});
