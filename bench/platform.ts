import { measureCompanies } from './platformCompanies.ts';
import { measureHolds } from './platformHolds.ts';
import { measureFlags } from './platformFlags.ts';

/** Cost of the platform's own work: the list of its companies, their flags, and the webhooks of one. Each part of this folder measures one subject. */
if (!(await measureCompanies())) process.exitCode = 1;
if (!(await measureHolds())) process.exitCode = 1;
if (!(await measureFlags())) process.exitCode = 1;
await import('./outgoingWebhooks.ts');
