import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { pedidosYa } from './pedidosYa.ts';
import { pedidosYaSandbox } from './pedidosYaSandbox.ts';

fleetContract(pedidosYa, pedidosYaSandbox);
