import { cardContract } from '#testing/integrations/cardContract.ts';
import { oneclick } from './oneclick.ts';
import { oneclickSandbox } from './oneclickSandbox.ts';

cardContract(oneclick, oneclickSandbox, 'oneclick');
