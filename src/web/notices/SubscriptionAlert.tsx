import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCreditCardOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../me.ts';
import { accountPath } from '../shell/nav.ts';
import { Strip } from './Strip.tsx';
import { subscriptionNotice } from './subscription.ts';

const look = { size: 'compact-sm', variant: 'white', color: 'dark' } as const;

export function SubscriptionAlert() {
  const { tenant, policies } = useMe();
  const notice = subscriptionNotice(tenant.subscriptionStatus, policies.includes('admin_users.list'));
  if (!notice) return null;
  return (
    <Strip
      tone={notice.tone}
      icon={notice.tone === 'warning' ? IconAlertTriangle : IconCreditCardOff}
      action={
        <>
          {notice.action === 'account' && (
            <Button {...look} renderRoot={(props) => <Link to={accountPath} {...props} />}>
              Ir a mi cuenta
            </Button>
          )}
          {notice.action === 'help' && tenant.helpCenterUrl && (
            <Button {...look} component="a" href={tenant.helpCenterUrl} target="_blank" rel="noreferrer">
              Centro de ayuda
            </Button>
          )}
        </>
      }
    >
      <strong>{notice.title}.</strong> {notice.message}
    </Strip>
  );
}
