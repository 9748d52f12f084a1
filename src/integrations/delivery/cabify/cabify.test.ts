import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { cabify } from './cabify.ts';
import { cabifySandbox } from './cabifySandbox.ts';

fleetContract(cabify, cabifySandbox);
