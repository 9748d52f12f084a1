import { Input } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useField } from '#kit/web/form/FormContext.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { LazySortableList } from '#kit/web/list/sortable/LazySortableList.tsx';
import { type Question, questionsApi } from '../../questions/questions.contract.ts';
import { maxQuestions } from '../polls.contract.ts';
import { QuestionRow } from './QuestionRow.tsx';
import classes from './QuestionsField.module.css';

const label = 'Preguntas';

/** Questions by id; undefined while they load. */
function useQuestions(ids: number[]): ReadonlyMap<number, Question> | undefined {
  const query = { ids, limit: maxQuestions };
  const { data } = useQuery({
    ...endpointQuery(questionsApi.list, { query }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ data: found }) => new Map(found.map((each) => [each.id, each])),
  });
  return data;
}

/** Ordered questions of a survey; `aside` is rendered at the end of the label. */
export function QuestionsField({ aside }: { aside: ReactNode }) {
  const names = useRef(new Map<number, string>());
  const show = useCallback(
    (value: unknown) => (value as number[]).map((id) => names.current.get(id) ?? `N.º ${id}`).join(', ') || 'ninguna',
    [],
  );
  const { id, value, error, readOnly, change } = useField<number[]>({ name: 'questionIds', label, show });
  const questions = useQuestions(value);
  useEffect(function rememberNames() {
    for (const [each, { description }] of questions ?? []) names.current.set(each, description);
  });
  const nameOf = (each: number) => questions?.get(each)?.description ?? `N.º ${each}`;
  return (
    <Input.Wrapper label={label} withAsterisk error={error} labelElement="div" className={classes.field}>
      <div className={classes.aside}>{aside}</div>
      {value.length > 0 && (
        <LazySortableList
          label="Preguntas de la encuesta, en su orden"
          items={value}
          idOf={(each) => each}
          labelOf={nameOf}
          disabled={readOnly}
          onMove={(moved) => change([...moved])}
          renderRow={(each) => (
            <QuestionRow
              name={nameOf(each)}
              question={questions?.get(each)}
              coming={questions === undefined}
              readOnly={readOnly}
              onRemove={() => change(value.filter((other) => other !== each))}
            />
          )}
        />
      )}
      {!readOnly && value.length < maxQuestions && (
        <AddQuestion
          id={id}
          count={value.length}
          onAdd={(added) => !value.includes(added) && change([...value, added])}
        />
      )}
    </Input.Wrapper>
  );
}

type AddQuestionProps = { id: string; count: number; onAdd: (id: number) => void };

/** Adds questions one by one: the picker is remounted after each and keeps the focus. */
function AddQuestion({ id, count, onAdd }: AddQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(function restoreCursor() {
    if (added.current) place.current?.querySelector('input')?.focus();
    added.current = false;
  });
  const take = (question: number | null) => {
    if (question === null) return;
    added.current = true;
    onAdd(question);
  };
  return (
    <div ref={place} id={id} tabIndex={-1} className={classes.add}>
      <RemoteSelect
        key={count}
        aria-label="Agregar una pregunta"
        placeholder="Agregar una pregunta"
        of="questions"
        value={null}
        onChange={take}
      />
    </div>
  );
}
