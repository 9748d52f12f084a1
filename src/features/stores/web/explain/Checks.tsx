import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '#kit/web/Can.tsx';
import type { Explanation } from '../../coverage.contract.ts';
import { momentWords } from '../../moments.rules.ts';
import { storesApi } from '../../stores.contract.ts';
import classes from './Checks.module.css';

type Check = Explanation['checks'][number];

const faces = {
  yes: { word: 'Sí', Icon: IconCheck },
  no: { word: 'No', Icon: IconX },
  open: { word: 'Depende', Icon: IconQuestionMark },
} as const;

const faceOf = (ok: boolean | null): keyof typeof faces => (ok === null ? 'open' : ok ? 'yes' : 'no');

function Sign({ ok }: { ok: boolean | null }) {
  const face = faceOf(ok);
  const { Icon } = faces[face];
  return (
    <span className={classes.sign} data-face={face} aria-hidden>
      <Icon size={17} stroke={2.6} />
    </span>
  );
}

function Word({ ok }: { ok: boolean | null }) {
  const face = faceOf(ok);
  return (
    <span className={classes.word} data-face={face}>
      {faces[face].word}
    </span>
  );
}

/** The answer in a sentence, and below it each thing it depends on. */
export function Checks({ answer, stale }: { answer: Explanation; stale: boolean }) {
  const { takesOrders, sentence, checks } = answer;
  return (
    <section aria-busy={stale} className={classes.answer} data-stale={stale || undefined}>
      <output className={classes.sentence} data-face={faceOf(takesOrders)}>
        <Sign ok={takesOrders} />
        <span>{sentence}</span>
      </output>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <Line key={check.name} check={check} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function Line({ check, answer }: { check: Check; answer: Explanation }) {
  const { ok, title, sentence, until } = check;
  const end = ok && until ? ` Así sigue ${momentWords(until, { ...answer, at: new Date(answer.at) }, 'until')}.` : '';
  return (
    <li className={classes.check}>
      <Sign ok={ok} />
      <div>
        <p className={classes.title}>
          {title} <Word ok={ok} />
        </p>
        <p className={classes.words}>
          {sentence}
          {end}
        </p>
      </div>
      <FieldLink storeId={answer.storeId} check={check} />
    </li>
  );
}

/** Leads to the field of the store's form that a line depends on. */
function FieldLink({ storeId, check: { tab, field, title } }: { storeId: number; check: Check }) {
  const changes = useCan(storesApi.update.policy);
  return (
    <Anchor
      size="sm"
      className={classes.link}
      renderRoot={(props) => <Link to={`/stores/edit-store/${storeId}/${tab}`} search={{ field }} {...props} />}
    >
      {changes ? 'Cambiar' : 'Ver'}
      <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
    </Anchor>
  );
}
