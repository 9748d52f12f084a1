import { parsePhone, phoneRule } from '#domain/phones.ts';
import { blankOf } from '#kit/contract/draft.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import { type CompanyDraft, companyDraft } from './companyCreation.contract.ts';
import { hostPattern, hostRule } from './hostNames.ts';
import { slugProblem } from './companySlug.rules.ts';

export const blankCompany = (): CompanyDraft => blankOf(companyDraft, { country: 'cl', planId: 1 });

/** Why a text is no host of a company; null: it is one, or blank. */
export const hostProblem = (host: string): string | null => (host === '' || hostPattern.test(host) ? null : hostRule);

function issuesOf({ slug, country, adminPhone, officeHost, storefrontHost }: CompanyDraft): FieldIssue[] {
  const problems = {
    slug: slugProblem(slug),
    adminPhone: adminPhone === '' || parsePhone(adminPhone, country) ? null : phoneRule(country),
    officeHost: hostProblem(officeHost),
    storefrontHost:
      storefrontHost !== '' && storefrontHost === officeHost
        ? 'La tienda necesita un servidor distinto al de la administración'
        : hostProblem(storefrontHost),
  };
  return Object.entries(problems).flatMap(([field, message]) => (message ? [{ path: [field], message }] : []));
}

export const companyRules = recordSchema(companyDraft, blankCompany, issuesOf);
