import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { QuestionResult } from '../results.contract.ts';
import { scoreOf } from '../score.rules.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import { percentOf } from './bands.ts';
import classes from './Nps.module.css';
import { SplitBar } from './SplitBar.tsx';

/** Results of each question, with a chart for its category. */
export function QuestionResults({ questions }: { questions: readonly QuestionResult[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="nps-questions">
      <Title order={2} size="h3" id="nps-questions">
        Por pregunta
      </Title>
      <ul className={classes.answers}>
        {questions.map((question) => (
          <li key={question.id}>
            <Text fw={700} size="sm" mb={6}>
              {question.description}
            </Text>
            <AnswerSummary question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function AnswerSummary({ question: { category, counts } }: { question: QuestionResult }) {
  const { integer, decimal } = useTenantFormat();
  const [first = 0, second = 0, third = 0] = counts;
  const all = pluralize(sum(counts), ['respuesta', 'respuestas'], integer);
  if (category === 'open') return <Note>{pluralize(first, ['comentario', 'comentarios'], integer)}</Note>;
  if (category === 'yes_no')
    return (
      <>
        <Share part={second} whole={first + second} />
        <Note>
          {percentOf(second, first + second)} % dijo que sí, {all}
        </Note>
      </>
    );
  if (category === 'nps') {
    const split = { detractors: first, passives: second, promoters: third };
    const { score, low, high } = scoreOf(split);
    return (
      <>
        <SplitBar split={split} />
        <Note>{score === null ? all : `${scoreText(score)}, ${rangeText({ low, high })}, ${all}`}</Note>
      </>
    );
  }
  const average = counts.reduce((points, count, at) => points + count * (at + 1), 0) / Math.max(1, sum(counts));
  return (
    <>
      <Stars counts={counts} />
      <Note>
        {decimal(Math.round(average * 10) / 10)} de 5, {all}
      </Note>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {children}
    </Text>
  );
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <div className={classes.split} aria-hidden>
      <span className={classes.plain} style={{ flex: `0 0 ${percentOf(part, whole)}%` }} />
    </div>
  );
}

/** Count of each number of stars, highest stars first. */
function Stars({ counts }: { counts: readonly number[] }) {
  const { integer } = useTenantFormat();
  const highest = Math.max(1, ...counts);
  return (
    <table className={classes.table}>
      <tbody>
        {counts
          .map((count, at) => ({ count, stars: at + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <tr key={stars}>
              <th scope="row" style={{ width: 24 }}>
                {stars}
              </th>
              <td aria-hidden>
                <Share part={count} whole={highest} />
              </td>
              <td className={classes.amount} style={{ width: 56 }}>
                {integer(count)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
