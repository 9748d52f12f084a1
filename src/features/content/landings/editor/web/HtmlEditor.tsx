import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { maxHtmlBytes } from '../../record/landings.contract.ts';
import { CodeArea, type CodeAreaHandle } from './CodeArea.tsx';
import classes from './HtmlEditor.module.css';
import { FilesPanel } from './FilesPanel.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';

const kilobytes = (html: string) => Math.ceil(new Blob([html]).size / 1024);

/** The document in words, where two of them are compared. */
const sizeText = (html: unknown) => `un HTML de ${kilobytes(String(html))} KB`;

/** Text of an HTML file, or the reason why it has none. */
async function readHtml(file: File): Promise<{ html: string } | { problem: string }> {
  if (file.size > maxHtmlBytes) return { problem: `«${file.name}» pesa más de 512 KB.` };
  try {
    return { html: new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { problem: `«${file.name}» no está en UTF-8: guárdalo con esa codificación y súbelo de nuevo.` };
  }
}

/** The HTML of a landing as text, and the page beside it. */
export function HtmlEditor({ landingId, ref }: { landingId: number; ref: Ref<CodeAreaHandle> }) {
  const { id, value, change, readOnly, error } = useField<string>({ name: 'html', label: 'HTML', show: sizeText });
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File | null) => {
    if (!file) return;
    const read = await readHtml(file);
    setProblem('problem' in read ? read.problem : null);
    if ('html' in read) change(read.html);
  };
  return (
    <>
      <div className={classes.columns}>
        <div>
          <Group justify="space-between" mb={8} gap="xs" mih={38}>
            <Text size="sm" c="dimmed">
              {kilobytes(value)} de 512 KB
            </Text>
            {!readOnly && (
              <FileButton accept=".html,.htm,text/html" onChange={(file) => void upload(file)}>
                {(props) => (
                  <Button
                    {...props}
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconUpload size={16} aria-hidden />}
                  >
                    Subir un HTML
                  </Button>
                )}
              </FileButton>
            )}
          </Group>
          <CodeArea
            ref={ref}
            id={id}
            label="HTML de la landing"
            value={value}
            readOnly={readOnly}
            error={error}
            errorId={`${id}-error`}
            onChange={change}
          />
          {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
          {problem && <Input.Error role="alert">{problem}</Input.Error>}
        </div>
        <HtmlPreview html={value} />
      </div>
      <FilesPanel id={landingId} html={value} readOnly={readOnly} onHtml={change} />
    </>
  );
}
