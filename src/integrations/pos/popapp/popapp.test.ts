import { posContract } from '#testing/integrations/posContract.ts';
import { popapp } from './popapp.ts';
import { popappSandbox } from './popappSandbox.ts';

posContract(popapp, popappSandbox);
