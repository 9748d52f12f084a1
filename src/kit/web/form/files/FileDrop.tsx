import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './FileDrop.module.css';
import { type FileRule, fileError } from './fileError.ts';
import { megabytes } from '#kit/contract/values/megabytes.ts';

type FileDropProps = {
  /** For who does not see it: `Elegir archivo CSV`. */
  label: string;
  /** In words: `.csv, .xls o .xlsx`. */
  kinds: string;
  rule: FileRule;
  sending: boolean;
  onFile: (file: File) => void;
};

/** Where a spreadsheet is dropped or chosen. One that breaks the rule is refused with the reason, and goes no further. */
export function FileDrop({ label, kinds, rule, sending, onFile }: FileDropProps) {
  const [error, setError] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = fileError(file, rule);
    setError(reason);
    if (!reason) onFile(file);
  };
  return (
    <>
      <Dropzone
        className={classes.drop}
        inputProps={{ 'aria-label': label }}
        multiple={false}
        loading={sending}
        onDrop={([file]) => take(file)}
        onReject={([rejected]) => take(rejected?.file)}
      >
        <div className={classes.hint}>
          <IconFileSpreadsheet size={30} stroke={1.6} aria-hidden />
          <span>Arrastra el archivo aquí o haz clic para elegirlo</span>
          <Text span size="xs">
            {kinds} de hasta {megabytes(rule.maxBytes)} MB
          </Text>
        </div>
      </Dropzone>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
