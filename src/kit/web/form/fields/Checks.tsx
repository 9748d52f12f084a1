import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import classes from './Checks.module.css';
import { FieldLink, FixContact } from '../FixLink.tsx';

export type Check = {
  name: string;
  /** Null while it depends on a missing value. */
  ok: boolean | null;
  title: string;
  /** Beside the title; `Sí`, `No` or `Depende` when absent. */
  word?: string;
  /** Blank where the title is enough. */
  sentence: string;
  /** Where it is set, as `FieldLink` takes it; null where nothing can be set. */
  path: string | null;
  /** Verb of the link: `Cambiar`. */
  verb: string;
};

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

type ChecksProps = {
  ok: boolean | null;
  sentence: string;
  checks: readonly Check[];
  /** Whether the result is outdated while a newer request is pending. */
  stale: boolean;
};

/** An answer in a sentence, and below it each thing it depends on. */
export function Checks({ ok, sentence, checks, stale }: ChecksProps) {
  return (
    <section aria-busy={stale} className={classes.answer} data-stale={stale || undefined}>
      <output className={classes.sentence} data-face={faceOf(ok)}>
        <Sign ok={ok} />
        <span>{sentence}</span>
      </output>
      <ul>
        {checks.map((check) => (
          <Line key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Line({ check: { ok, title, word, sentence, path, verb } }: { check: Check }) {
  const face = faceOf(ok);
  return (
    <li className={classes.check}>
      <Sign ok={ok} />
      <div>
        <p className={classes.title}>
          {title}{' '}
          <span className={classes.word} data-face={face}>
            {word ?? faces[face].word}
          </span>
        </p>
        {sentence && <p className={classes.words}>{sentence}</p>}
        {path && ok !== true && <FixContact path={path} />}
      </div>
      {path && <FieldLink path={path} verb={verb} what={title.toLowerCase()} />}
    </li>
  );
}
