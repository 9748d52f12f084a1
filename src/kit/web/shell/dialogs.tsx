import type { ReactNode } from 'react';
import { feedback } from '../feedback/feedback.ts';

export type Confirmation = {
  /** The question: `¿Eliminar a Ana Rojas?` */
  title: string;
  /** Consequences of the action. */
  body: ReactNode;
  /** The verb on the button: `Eliminar`. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Runs before the dialog closes; on failure the dialog shows the error and stays open. */
  run?: () => Promise<unknown>;
};

/** Opens a confirmation dialog. Resolves to the user's choice, after `run` has succeeded. */
export const confirm = async (question: Confirmation): Promise<boolean> =>
  (await feedback()).openConfirmation(question);
