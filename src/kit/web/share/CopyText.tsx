import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

type CopyTextProps = ButtonProps & {
  value: string;
  /** What the button says before: `Copiar`. */
  label: string;
  /** What it says, and screen readers with it, once that is done: `Copiada`. */
  copied: string;
};

/** Copies a text, and says so. */
export function CopyText({ value, label, copied: done, ...look }: CopyTextProps) {
  const size = look.size?.startsWith('compact') ? 15 : 17;
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button {...look} leftSection={<Icon size={size} aria-hidden />} onClick={copy}>
            <span aria-live="polite">{copied ? done : label}</span>
          </Button>
        );
      }}
    </CopyButton>
  );
}
