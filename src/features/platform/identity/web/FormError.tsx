import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Error of the sign-in service, above the form. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <Alert role="alert" color="red" icon={<IconAlertCircle size={20} />}>
    {children}
  </Alert>
);
