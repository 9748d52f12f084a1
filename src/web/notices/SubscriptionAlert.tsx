import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCreditCardOff, IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { heldNotice, noticeText, type SubscriptionNotice, subscriptionNotice } from './subscription.ts';

const buttonProps = { size: 'compact-sm', variant: 'white', color: 'dark' } as const;
const icons = { warning: IconAlertTriangle, error: IconCreditCardOff };

/** The state of the subscription, or why the platform holds the company. */
export function SubscriptionAlert() {
  const { tenant, policies } = useCurrentUser();
  const { subscriptionStatus, helpCenterUrl, hold } = tenant;
  const held = heldNotice(hold);
  const notice =
    held ??
    subscriptionNotice(subscriptionStatus, {
      administrator: policies.includes('admin_users.list'),
      helpCenter: helpCenterUrl !== null,
    });
  if (!notice) return null;
  return (
    <NoticeStrip
      tone={notice.tone}
      icon={notice.action === 'support' ? IconLock : icons[notice.tone]}
      action={<Action to={notice.action} />}
    >
      <strong>{notice.title}.</strong> {held ? held.message : noticeText(notice.message, hold)}
    </NoticeStrip>
  );
}

function Action({ to }: { to: SubscriptionNotice['action'] }) {
  const { helpCenterUrl, hold } = useCurrentUser().tenant;
  const isAtAccount = useLocation({ select: ({ pathname }) => pathname === '/my-account' });
  if (to === 'support' && hold)
    return (
      <Button {...buttonProps} component="a" href={`mailto:${hold.supportEmail}`}>
        Escribir a {hold.supportEmail}
      </Button>
    );
  if (to === 'account' && !isAtAccount)
    return (
      <Button {...buttonProps} renderRoot={(props) => <Link to="/my-account" search={{ tab: 'empresa' }} {...props} />}>
        Ver cómo pagar
      </Button>
    );
  if (to !== 'help' || !helpCenterUrl) return null;
  return (
    <Button {...buttonProps} component="a" href={helpCenterUrl} target="_blank" rel="noreferrer">
      Centro de ayuda
    </Button>
  );
}
