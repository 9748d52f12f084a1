import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What the sign-in service refused, above the form that asked. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <Alert role="alert" color="red" icon={<IconAlertCircle size={20} />}>
    {children}
  </Alert>
);
