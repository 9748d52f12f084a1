import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../session/Can.tsx';

/** Name of a record as a link to its page, or as text without permission to open it. */
export function RecordLink({ to, policy, children }: { to: string; policy: string; children: string | null }) {
  const opens = useCan(policy);
  if (!opens) return <span>{children}</span>;
  return (
    <Anchor inherit renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Anchor>
  );
}
