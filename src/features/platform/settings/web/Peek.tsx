import { Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Settings.module.css';

/** Content beside a form; on narrow screens it opens on demand, because below the form it would be out of sight. */
export function Peek({ children }: { children: ReactNode }) {
  const [opened, open] = useState(false);
  return (
    <>
      <div className={classes.peek}>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconEye size={17} stroke={1.9} aria-hidden />}
          onClick={() => open(true)}
        >
          Ver cómo queda
        </Button>
      </div>
      <Modal fullScreen opened={opened} onClose={() => open(false)} title="Cómo queda" padding="md">
        {children}
      </Modal>
    </>
  );
}
