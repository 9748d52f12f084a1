import { Anchor, Text as Words } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { companyCreationApi, type CompanyDraft } from '../companyCreation.contract.ts';
import { slugOfName, slugProblem } from '../companySlug.rules.ts';

const { Text, useValue } = fieldsFor<CompanyDraft>();

/** Slug of a new company: it follows the name until it is typed, and is checked while it is. */
export function SlugField() {
  const { form } = useFormInputs();
  const name = useValue('name');
  const slug = useValue('slug');
  const followed = useRef('');
  const use = (next: string) => form.setValue('slug', next, { shouldDirty: true, shouldValidate: true });
  useEffect(
    function followName() {
      const next = slugOfName(name);
      if (form.getValues('slug') === followed.current) form.setValue('slug', next, { shouldDirty: true });
      followed.current = next;
    },
    [form, name],
  );
  return (
    <div data-span={6}>
      <Text
        name="slug"
        label="Identificador"
        description="Nombra el comercio en direcciones y enlaces. No cambia después."
      />
      <SlugState slug={slug} onUse={use} />
    </div>
  );
}

function SlugState({ slug, onUse }: { slug: string; onUse: (slug: string) => void }) {
  const { form } = useFormInputs();
  const { errors } = useFormState({ control: form.control, name: 'slug' });
  const [settled] = useDebouncedValue(slug, 250);
  const known = slugProblem(slug);
  const { data } = useQuery({
    ...endpointQuery(companyCreationApi.checkSlug, { query: { slug: settled } }),
    enabled: settled !== '',
  });
  const isCurrent = settled === slug && data !== undefined;
  const problem = known ?? (isCurrent ? data.problem : null);
  const suggestion = isCurrent ? data.suggestion : null;
  if (slug === '') return null;
  if (problem === null)
    return (
      <Words component="output" display="block" mt={5} size="xs" c="dimmed">
        {isCurrent ? `«${slug}» está libre.` : 'Revisando…'}
      </Words>
    );
  return (
    <Words component="output" display="block" mt={5} size="xs" c="red">
      {/* The field itself shows the problem once it was validated. */}
      {!errors.slug && `${problem}. `}
      {suggestion && (
        <Anchor component="button" type="button" inherit onClick={() => onUse(suggestion)}>
          Usar {suggestion}
        </Anchor>
      )}
    </Words>
  );
}
