import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { uberDirect } from './uberDirect.ts';
import { uberDirectSandbox } from './uberDirectSandbox.ts';

fleetContract(uberDirect, uberDirectSandbox);
