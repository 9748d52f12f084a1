import { measureCompanies } from './platformCompanies.ts';

/** Cost of the platform's own work: the list of its companies, and the webhooks of one. Each part of this folder measures one subject. */
if (!(await measureCompanies())) process.exitCode = 1;
await import('./outgoingWebhooks.ts');
