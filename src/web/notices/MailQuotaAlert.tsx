import { ActionIcon, Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconMailExclamation, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { quotaNotice } from './quotaNotice.ts';

/** Warns users who may see the quota that the mails of the plan are nearly used up; dismissed for the month. */
export function MailQuotaAlert() {
  const { mailjet } = useCurrentUser();
  const { integer } = useTenantFormat();
  const [dismissed, dismiss] = useLocalStorage({
    key: `cupo:${location.host}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const atQuota = useLocation({ select: ({ pathname }) => pathname === '/email-quota' });
  const notice = quotaNotice(mailjet, integer);
  if (!notice || atQuota || dismissed === notice.key) return null;
  return (
    <NoticeStrip
      tone={notice.tone}
      icon={IconMailExclamation}
      action={
        <>
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            renderRoot={(props) => <Link to="/email-quota" {...props} />}
          >
            Ver el cupo
          </Button>
          <ActionIcon
            variant="transparent"
            color="dark"
            aria-label="Ocultar este aviso hasta que cambie"
            onClick={() => dismiss(notice.key)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <strong>{notice.title}.</strong> {notice.message}
    </NoticeStrip>
  );
}
