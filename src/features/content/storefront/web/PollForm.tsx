import { useEffect, useState } from 'react';
import { callApi, ShopRefusal } from './shop.ts';
import type { WireSurvey } from './wire.ts';

type Question = WireSurvey['questions'][number];
type Given = { value: number | null; comment: string };

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

type FieldProps = { question: Question; given: Given; error: string | undefined; onGive: (given: Given) => void };

function Answer({ question: { id, description, category }, given, error, onGive }: FieldProps) {
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
            value={given.comment}
            onChange={(event) => onGive({ ...given, comment: event.currentTarget.value })}
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
                checked={given.value === value}
                onChange={() => onGive({ ...given, value })}
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

const nothing: Given = { value: null, comment: '' };
const givenOf = ({ answers }: WireSurvey): Record<number, Given> =>
  Object.fromEntries(answers.map(({ question_id, value, comment }) => [question_id, { value, comment }]));

/** How an order was, as its guest says; nothing where nobody asks. */
export function PollForm({ uuid }: { uuid: string }) {
  const [survey, setSurvey] = useState<WireSurvey | null>(null);
  const [given, setGiven] = useState<Record<number, Given>>({});
  const [refused, setRefused] = useState<ShopRefusal | null>(null);
  const [isThanked, setIsThanked] = useState(false);
  const path = `/orders/${uuid}/poll`;
  useEffect(
    function readPoll() {
      callApi<{ survey: WireSurvey | null }>(path).then(
        (read) => {
          setSurvey(read.survey);
          if (read.survey) setGiven(givenOf(read.survey));
        },
        () => undefined,
      );
    },
    [path],
  );
  if (!survey) return null;
  const send = async () => {
    const answers = Object.entries(given).map(([id, answer]) => ({ question_id: Number(id), ...answer }));
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
            given={given[question.id] ?? nothing}
            error={refused?.errors[`answers.${question.id}`]?.[0]}
            onGive={(answer) => {
              setIsThanked(false);
              setGiven({ ...given, [question.id]: answer });
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
