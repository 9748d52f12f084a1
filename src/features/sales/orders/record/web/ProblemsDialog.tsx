import { ActionIcon, Button, Indicator, Modal, type ModalProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { closeOnLink } from '#kit/web/form/FixLink.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';

type ProblemsDialogProps = Pick<ModalProps, 'title'> & {
  /** Of the button: `Canales`. */
  name: string;
  count: number;
  /** Without problems, and with some. */
  icons: readonly [Icon, Icon];
  onClose?: () => void;
  children: ReactNode;
};

/** Opens what needs a person. Always there and as wide, so that nothing moves when a problem comes. */
export function ProblemsDialog({ name, count, icons, title, onClose, children }: ProblemsDialogProps) {
  const [open, setOpen] = useState(false);
  const { integer } = useTenantFormat();
  const phone = usePhone();
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const hasProblems = count > 0;
  const style = { variant: hasProblems ? 'light' : 'default', color: hasProblems ? 'red' : 'gray' };
  const Mark = icons[hasProblems ? 1 : 0];
  const label = hasProblems ? `${name}: ${pluralize(count, ['problema', 'problemas'], integer)}` : name;
  return (
    <>
      <Indicator label={integer(count)} disabled={!hasProblems} color="red" size={18} offset={4}>
        {phone ? (
          <ActionIcon {...style} size={44} radius="xl" aria-label={label} onClick={() => setOpen(true)}>
            <Mark size={19} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...style}
            leftSection={<Mark size={17} aria-hidden />}
            aria-label={label}
            onClick={() => setOpen(true)}
          >
            {name}
          </Button>
        )}
      </Indicator>
      {open && (
        <Modal opened onClose={close} onClick={closeOnLink(close)} title={title} size="lg" padding="lg">
          {children}
        </Modal>
      )}
    </>
  );
}
