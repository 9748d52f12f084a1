import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { checkoutQuestionsApi } from '../../../questions/checkoutQuestions.contract.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import classes from './InfoTab.module.css';

const { Switch, useValue } = fieldsFor<StoreDraft>();
const maxQuestions = 3;

/** Up to three custom checkout questions. */
export function QuestionsSection() {
  const isEnabled = useValue('enabledCheckoutQuestions');
  return (
    <FormSection title="Preguntas antes de pagar" hint="Por ejemplo: ¿Necesitas cubiertos?">
      <Switch name="enabledCheckoutQuestions" label="Preguntar antes de pagar" />
      {isEnabled && <Questions />}
    </FormSection>
  );
}

function Questions() {
  const { data, isPending } = useQuery(endpointQuery(checkoutQuestionsApi.list));
  const options = (data?.data ?? []).map(({ id, question }) => ({ value: id, label: question }));
  const nameOf = (id: number) => options.find(({ value }) => value === id)?.label ?? `Pregunta ${id}`;
  const show = (value: unknown) => (value as number[]).map(nameOf).join(', ') || 'ninguna';
  const field = useField<number[]>({ name: 'checkoutQuestionIds', label: 'Preguntas', show });
  const creates = useCan(checkoutQuestionsApi.create.policy);
  const full = field.value.length >= maxQuestions;
  return (
    <>
      <MultiSelect<number>
        id={field.id}
        label="Preguntas"
        data={isPending ? field.value.map((id) => ({ value: id, label: '…' })) : options}
        inputWrapperOrder={helpBelow}
        description={
          full ? 'Ya elegiste tres: quita una para elegir otra.' : 'Elige hasta tres, en el orden en que se hacen.'
        }
        maxValues={maxQuestions}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar todas las preguntas' }}
        nothingFoundMessage="Sin coincidencias"
        readOnly={field.readOnly}
        error={field.error}
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
      />
      {creates && !field.readOnly && !full && <NewQuestion onMade={(id) => field.change([...field.value, id])} />}
    </>
  );
}

/** Makes a question for every store to use, and takes it at once. */
function NewQuestion({ onMade }: { onMade: (id: number) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useEndpointMutation(checkoutQuestionsApi.create, { invalidates: ['checkout_questions'] });
  const make = async () => {
    try {
      const created = await create.mutateAsync({ body: { question: text.trim() } });
      onMade(created.id);
      setText('');
      setRefused(null);
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      setRefused(fields.question?.join('. ') ?? message);
    }
  };
  return (
    <div className={classes.new}>
      <TextInput
        label="Otra pregunta"
        placeholder="¿Necesitas cubiertos?"
        maxLength={fieldRules(checkoutQuestionsApi.create.body, 'question').maxLength}
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (text.trim()) void make();
        }}
      />
      <Button variant="light" loading={create.isPending} disabled={!text.trim()} onClick={() => void make()}>
        Crear y agregar
      </Button>
    </div>
  );
}
