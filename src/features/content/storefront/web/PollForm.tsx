import { useEffect, useState } from 'react';
import { callApi, ShopRefusal } from './shop.ts';
import type { WireSurvey } from './wire.ts';

type Question = WireSurvey['questions'][number];
type AnswerDraft = { value: number | null; comment: string };

const scales: Record<Question['category'], readonly number[]> = {
  nps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  satisfaction: [1, 2, 3, 4, 5],
  yes_no: [1, 0],
  open: [],
};
const ends: Partial<Record<Question['category'], readonly [string, string]>> = {
  nps: ['Nada probable', 'Muy probable'],
  satisfaction: ['Muy mal', 'Muy bien'],
};
const longest = 1000;

type FieldProps = {
  question: Question;
  draft: AnswerDraft;
  error: string | undefined;
  onGive: (value: AnswerDraft) => void;
};

function Answer({ question: { id, description, category }, draft, error, onGive }: FieldProps) {
  const name = `question-${id}`;
  const describedBy = error ? `${name}-error` : undefined;
  return (
    <fieldset>
      <legend>{description}</legend>
      {error && (
        <p className="error" id={describedBy}>
          {error}
        </p>
      )}
      {category === 'open' ? (
        <div className="field">
          <textarea
            rows={3}
            maxLength={longest}
            aria-label={description}
            aria-describedby={describedBy}
            value={draft.comment}
            onChange={(event) => onGive({ ...draft, comment: event.currentTarget.value })}
          />
        </div>
      ) : (
        <div className="scale" data-kind={category}>
          {scales[category].map((value) => (
            <label key={value} className="choice tile">
              <input
                type="radio"
                name={name}
                aria-describedby={describedBy}
                checked={draft.value === value}
                onChange={() => onGive({ ...draft, value })}
              />
              {category === 'yes_no' ? (value === 1 ? 'Sí' : 'No') : value}
            </label>
          ))}
        </div>
      )}
      {ends[category] && (
        <p className="ends muted">
          <span>{ends[category][0]}</span>
          <span>{ends[category][1]}</span>
        </p>
      )}
    </fieldset>
  );
}

const emptyAnswer: AnswerDraft = { value: null, comment: '' };
const draftsOf = ({ answers }: WireSurvey): Record<number, AnswerDraft> =>
  Object.fromEntries(answers.map(({ question_id, value, comment }) => [question_id, { value, comment }]));

/** Survey of an order; renders nothing without one. */
export function PollForm({ uuid }: { uuid: string }) {
  const [survey, setSurvey] = useState<WireSurvey | null>(null);
  const [drafts, setDrafts] = useState<Record<number, AnswerDraft>>({});
  const [refused, setRefused] = useState<ShopRefusal | null>(null);
  const [isThanked, setIsThanked] = useState(false);
  const path = `/orders/${uuid}/poll`;
  useEffect(
    function readPoll() {
      callApi<{ survey: WireSurvey | null }>(path).then(
        (read) => {
          setSurvey(read.survey);
          if (read.survey) setDrafts(draftsOf(read.survey));
        },
        () => undefined,
      );
    },
    [path],
  );
  if (!survey) return null;
  const send = async () => {
    const answers = Object.entries(drafts).map(([id, answer]) => ({ question_id: Number(id), ...answer }));
    try {
      setSurvey(await callApi<WireSurvey>(path, { body: { answers } }));
      setRefused(null);
      setIsThanked(true);
    } catch (error) {
      setRefused(error as ShopRefusal);
    }
  };
  return (
    <section className="panel" aria-labelledby="poll">
      <h2 id="poll">¿Cómo estuvo tu pedido?</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {survey.questions.map((question) => (
          <Answer
            key={question.id}
            question={question}
            draft={drafts[question.id] ?? emptyAnswer}
            error={refused?.errors[`answers.${question.id}`]?.[0]}
            onGive={(answer) => {
              setIsThanked(false);
              setDrafts({ ...drafts, [question.id]: answer });
            }}
          />
        ))}
        <div role="alert">{refused && <p className="error">{refused.message}</p>}</div>
        <div className="beside">
          <button type="submit" className="button">
            {survey.answers.length > 0 ? 'Cambiar respuesta' : 'Enviar'}
          </button>
          <output>{isThanked ? '¡Gracias! Guardamos tu respuesta.' : ''}</output>
        </div>
      </form>
    </section>
  );
}
