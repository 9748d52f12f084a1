import { navCount } from '#kit/web/shell/navCount.ts';
import { answersApi } from '../results.contract.ts';

/** Unattended answers of unhappy guests, for the navigation. */
export const answerCount = navCount(answersApi.pending, ({ pending }) => [{ count: pending, label: 'por atender' }]);
