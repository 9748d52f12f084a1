import { useState } from 'react';
import type { ColumnEndpoints, FileColumnsReply } from '../../../contract/importColumns.ts';
import { call, upload } from '../../api/call.ts';
import { asFailure } from '../../api/requests.ts';
import { useSendFile } from '../useSendFile.ts';

/** A file whose columns the user chooses. */
type ColumnStepFile = { file: File; columns: FileColumnsReply };
/** The field of each column of a file; null for a column that is not read. */
export type ColumnChoice = { title: string; field: string | null }[];

type Action = { file: File; choice?: ColumnChoice; opens?: true };

/**
 * Sends a file with `sendFile`; one that is rejected because of its columns opens the step where they are chosen.
 *
 * The choice is stored for the next file with the same titles, and the file is sent again.
 */
export function useColumnStep(api: ColumnEndpoints, sendFile: (file: File) => Promise<void>) {
  const [step, setStep] = useState<ColumnStepFile | null>(null);
  const { sending, failure, send } = useSendFile(async ({ file, choice, opens }: Action) => {
    if (opens) return setStep({ file, columns: await upload(api.readColumns, file) });
    if (choice) await call(api.saveColumns, { body: { columns: choice } });
    try {
      await sendFile(file);
      setStep(null);
    } catch (thrown) {
      const columns = asFailure(thrown).status === 422 ? await upload(api.readColumns, file).catch(() => null) : null;
      if (!columns || columns.isComplete) throw thrown;
      setStep({ file, columns });
    }
  });
  return {
    step,
    sending,
    failure,
    send: (file: File) => send({ file }),
    open: (file: File) => send({ file, opens: true }),
    save: (choice: ColumnChoice) => (step ? send({ file: step.file, choice }) : Promise.resolve()),
    close: () => setStep(null),
  };
}
