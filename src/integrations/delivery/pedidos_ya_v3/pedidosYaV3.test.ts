import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { pedidosYaV3 } from './pedidosYaV3.ts';
import { pedidosYaV3Sandbox } from './pedidosYaV3Sandbox.ts';

fleetContract(pedidosYaV3, pedidosYaV3Sandbox);
