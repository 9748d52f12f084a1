import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './erasures.repo.ts';

/** Deletes invoices to erased companies once no law has the platform keep them. */
export const purgeRetainedInvoices = ({ database }: JobCtx) => database.onPlatform(repo.purgeInvoices);
