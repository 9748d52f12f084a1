import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

type CopyTextProps = ButtonProps & {
  value: string;
  /** Label before copying: `Copiar`. */
  label: string;
  /** Label and announcement after copying: `Copiada`. */
  copied: string;
};

/** Copies a text and confirms it. */
export function CopyText({ value, label, copied: done, ...buttonProps }: CopyTextProps) {
  const size = buttonProps.size?.startsWith('compact') ? 15 : 17;
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button {...buttonProps} leftSection={<Icon size={size} aria-hidden />} onClick={copy}>
            <span aria-live="polite">{copied ? done : label}</span>
          </Button>
        );
      }}
    </CopyButton>
  );
}
