import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { DocumentFrame } from './DocumentFrame.tsx';
import classes from './MailDocument.module.css';

const formats = { html: 'Con diseño', text: 'Solo texto' } as const;

/** A mail as others get it, in both of its forms. */
export function MailDocument({ mail }: { mail: { subject: string; html: string; text: string } }) {
  const [format, setFormat] = useState<keyof typeof formats>('html');
  return (
    <div>
      <SegmentedControl
        aria-label="Cómo se ve"
        fullWidth
        mb="md"
        value={format}
        onChange={(value) => setFormat(value)}
        data={optionsOf(formats)}
      />
      <Text size="sm" c="dimmed" mb="xs">
        Asunto: {mail.subject}
      </Text>
      {format === 'html' ? (
        <DocumentFrame title="El correo" html={mail.html} />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </div>
  );
}
