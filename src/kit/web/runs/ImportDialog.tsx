import { Modal, type ModalProps, Skeleton } from '@mantine/core';
import { Suspense } from 'react';

/** The dialog of an import, which loads with its first opening. */
export const ImportDialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props} padding="lg">
    <Suspense fallback={<Skeleton h={260} />}>{children}</Suspense>
  </Modal>
);
