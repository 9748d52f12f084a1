import { Anchor, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { RequiredCode } from '../payments.contract.ts';
import classes from './External.module.css';

const words: Record<RequiredCode, string> = {
  webpayCommerceCode: 'código Webpay',
  oneclickCommerceCode: 'código Oneclick',
};

/** Why a method cannot be switched on, with the way to what it lacks. */
export function MissingCode({ code, onGo }: { code: RequiredCode | null; onGo: (code: string) => void }) {
  if (code === null) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.lack ?? ''}>
      <IconLock size={13} aria-hidden /> Falta el{' '}
      <Anchor component="button" type="button" inherit onClick={() => onGo(code)}>
        {words[code]}
      </Anchor>
    </Text>
  );
}
