import type { ReactNode } from 'react';
import { feedback } from '../feedback/feedback.ts';

export type Confirmation = {
  /** The question: `¿Eliminar a Ana Rojas?` */
  title: string;
  /** What will be lost, or what will change. */
  body: ReactNode;
  /** The verb on the button: `Eliminar`. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Runs before the dialog closes; a failure is told inside and the dialog stays. */
  run?: () => Promise<unknown>;
};

/** Asks before doing. Resolves to whether the person agreed, after `run` has ended well. */
export const confirm = async (question: Confirmation): Promise<boolean> =>
  (await feedback()).openConfirmation(question);
