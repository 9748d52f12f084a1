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
  /** A text that the user types and the server checks, as the name of what is lost. Errors of `field` appear at it. */
  typed?: { label: string; field: string };
  /** Runs before the dialog closes, with what was typed; on failure the dialog shows the error and stays open. */
  run?: (typed: string) => Promise<unknown>;
};

/** Opens a confirmation dialog. Resolves to the user's choice, after `run` has succeeded. */
export const confirm = async (question: Confirmation): Promise<boolean> =>
  (await feedback()).openConfirmation(question);
