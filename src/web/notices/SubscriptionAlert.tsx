import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCreditCardOff } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { noticeText, subscriptionNotice } from './subscription.ts';

const buttonProps = { size: 'compact-sm', variant: 'white', color: 'dark' } as const;

export function SubscriptionAlert() {
  const { tenant, policies } = useCurrentUser();
  const { subscriptionStatus, helpCenterUrl, hold } = tenant;
  const notice = subscriptionNotice(subscriptionStatus, {
    administrator: policies.includes('admin_users.list'),
    helpCenter: helpCenterUrl !== null,
  });
  const atAccount = useLocation({ select: ({ pathname }) => pathname === '/my-account' });
  if (!notice && hold?.state === 'maintenance')
    return (
      <NoticeStrip tone="warning" icon={IconAlertTriangle} action={null}>
        <strong>Mantención.</strong> {hold.sentence}
      </NoticeStrip>
    );
  if (!notice) return null;
  return (
    <NoticeStrip
      tone={notice.tone}
      icon={notice.tone === 'warning' ? IconAlertTriangle : IconCreditCardOff}
      action={
        <>
          {notice.action === 'account' && !atAccount && (
            <Button
              {...buttonProps}
              renderRoot={(props) => <Link to="/my-account" search={{ tab: 'empresa' }} {...props} />}
            >
              Ver cómo pagar
            </Button>
          )}
          {notice.action === 'help' && helpCenterUrl && (
            <Button {...buttonProps} component="a" href={helpCenterUrl} target="_blank" rel="noreferrer">
              Centro de ayuda
            </Button>
          )}
        </>
      }
    >
      <strong>{notice.title}.</strong> {noticeText(notice.message, hold)}
    </NoticeStrip>
  );
}
