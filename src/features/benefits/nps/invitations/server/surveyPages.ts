import { maskMail } from '#domain/mails.ts';
import { Failure } from '#kit/contract/failures.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import type { DrawnPage, Page, PageReply, PageRequest } from '#kit/server/http/pages.ts';
import type { Services } from '#kit/server/services.ts';
import { type SurveyQuestion, type SurveyAnswer, maxComment, type Survey } from '../survey.contract.ts';
import { scales } from '../answers.rules.ts';
import { answerSurvey, readSurvey, requireGuest, requireOpenSurvey, requireSent, unsubscribe } from './survey.ts';

const nameOf = ({ id }: SurveyQuestion) => `q${id}`;

/** Parses a form by its questions. */
const answersFrom = (form: URLSearchParams, questions: readonly SurveyQuestion[]): SurveyAnswer[] =>
  questions.flatMap((question) => {
    const value = form.get(nameOf(question))?.trim() ?? '';
    if (value === '') return [];
    return question.category === 'open'
      ? { questionId: question.id, comment: value.replaceAll('\r\n', '\n') }
      : { questionId: question.id, value: /^\d{1,2}$/.test(value) ? Number(value) : -1 };
  });

const texts = {
  nps: (value: number) => String(value),
  satisfaction: String,
  yes_no: (value: number) => (value === 1 ? 'Sí' : 'No'),
};
const ends = { nps: ['Nada probable', 'Muy probable'], satisfaction: ['Muy mal', 'Muy bien'] } as const;

type Drawn = { question: SurveyQuestion; submitted: SurveyAnswer | undefined; error: string | undefined };

function field({ question, submitted, error }: Drawn): Html {
  const [name, { category }] = [nameOf(question), question];
  const wrong = error && html`<p class="error" id="${name}-error">${error}</p>`;
  const described = error ? html` aria-describedby="${name}-error" aria-invalid="true"` : '';
  if (category === 'open')
    return html`<fieldset><legend><label for="${name}">${question.description}</label></legend>${wrong}
<textarea id="${name}" name="${name}" maxlength="${maxComment}"${described}>
${submitted?.comment ?? ''}</textarea></fieldset>`;
  const choice = (value: number) =>
    html`<label><input type="radio" name="${name}" value="${value}"${value === submitted?.value && html` checked`}${described}>${texts[category](value)}</label>`;
  return html`<fieldset><legend>${question.description}</legend>${wrong}
<div class="${category === 'yes_no' ? 'words' : 'scale'}">${scales[category].map(choice)}</div>
${category !== 'yes_no' && html`<div class="ends"><span>${ends[category][0]}</span><span>${ends[category][1]}</span></div>`}</fieldset>`;
}

type Filled = {
  survey: Pick<Survey, 'storeName' | 'questions' | 'answers'>;
  submitted: readonly SurveyAnswer[];
  errors?: Failure['fields'];
  thanks?: boolean;
};

function form(token: string, { survey, submitted, errors = {}, thanks = false }: Filled): Html {
  const count = Object.keys(errors).length;
  const head = thanks
    ? html`<h1 role="status">¡Gracias! Guardamos tu respuesta</h1><p>Si quieres, puedes cambiarla hasta que venza este enlace.</p>`
    : html`<h1>¿Cómo estuvo tu pedido?</h1><p>De ${survey.storeName}. Toma menos de un minuto.</p>`;
  return html`${head}
${count > 0 && html`<p class="error" role="alert">${count === 1 ? 'Falta corregir una respuesta.' : `Falta corregir ${count} respuestas.`}</p>`}
<form method="post" action="/encuesta/${token}">
${survey.questions.map((question) => field({ question, submitted: submitted.find((each) => each.questionId === question.id), error: errors[`answers.${question.id}`]?.[0] }))}
<button>${survey.answers.length > 0 ? 'Cambiar respuesta' : 'Enviar'}</button>
</form>
<footer><a href="/baja/${token}">No recibir más encuestas</a></footer>`;
}

const title = '¿Cómo estuvo tu pedido?';

/** The survey page before any answer. */
export const blankSurveyPage = (token: string, survey: Pick<Survey, 'storeName' | 'questions'>): DrawnPage => ({
  title,
  body: form(token, { survey: { ...survey, answers: [] }, submitted: [] }),
});

/** The link of a mail may choose the score, and saves nothing: programs that look for viruses open it too. */
const chosenBy = ({ questions }: Survey, query: URLSearchParams): SurveyAnswer[] => {
  const scored = questions.find(({ category }) => category === 'nps');
  const value = /^(\d|10)$/.test(query.get('p') ?? '') ? Number(query.get('p')) : null;
  return scored && value !== null ? [{ questionId: scored.id, value }] : [];
};

/** The survey as a page that any phone shows, also without JavaScript. */
export const surveyPage = ({ originOf }: Pick<Services, 'originOf'>): Page => ({
  path: '/encuesta/:token',
  purpose: 'guest',
  find: (db, { token }) => requireOpenSurvey(db, token),
  async show(db, { token, query }) {
    const survey = await readSurvey(db, token);
    const [chosen] = chosenBy(survey, query);
    const answers = [...(chosen ? [chosen] : []), ...survey.answers];
    return {
      title,
      body: form(token, { survey, submitted: answers, thanks: query.has('gracias') && survey.answers.length > 0 }),
    };
  },
  async submit(db, { tenant, token, host, form: sent }: PageRequest): Promise<PageReply> {
    const survey = await readSurvey(db, token);
    const answers = answersFrom(sent, survey.questions);
    try {
      await answerSurvey(db, { token, submitted: answers, tenant, origin: originOf(tenant.slug, host) });
    } catch (thrown) {
      // Keeps the submitted values in the form after a validation error.
      if (!(thrown instanceof Failure) || thrown.status !== 422) throw thrown;
      return { status: 422, title, body: form(token, { survey, submitted: answers, errors: thrown.fields }) };
    }
    return { redirect: `/encuesta/${token}?gracias` };
  },
});

/** Names the address: the link may have been forwarded with its mail. */
const stop = (token: string, mail: string): Html => html`<h1>No recibir más encuestas</h1>
<p>No enviaremos más encuestas a ${maskMail(mail)}. Lo demás sigue igual: los avisos de tus pedidos no cambian.</p>
<form method="post" action="/baja/${token}"><button>No recibir más encuestas</button></form>`;

const stopped: Html = html`<h1 role="status">Listo</h1><p>No recibirás más encuestas nuestras.</p>`;

/** Unsubscribe page; mail programs unsubscribe with a POST (RFC 8058). */
export const unsubscribePage: Page = {
  path: '/baja/:token',
  purpose: 'account',
  find: (db, { token }) => requireSent(db, token),
  show: async (db, { token }) => ({
    title: 'No recibir más encuestas',
    body: stop(token, (await requireGuest(db, token)).mail),
  }),
  async submit(db, { token }) {
    await unsubscribe(db, token);
    return { title: 'No recibirás más encuestas', body: stopped };
  },
};
