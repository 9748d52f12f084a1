import { Alert, List } from '@mantine/core';
import type { Recipient } from '../mails.contract.ts';
import { withoutMail } from './recipientWords.ts';

/** Who is chosen and gets nothing all the same, and why. */
export function WithoutMail({ recipients }: { recipients: readonly Recipient[] }) {
  const left = withoutMail(recipients);
  if (left.length === 0) return null;
  return (
    <Alert color="yellow" title="No reciben este reporte">
      <List size="sm">
        {left.map(({ name, why }) => (
          <List.Item key={name}>
            {name}: {why}.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
