import type { ImportReport, NameQuestion } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { columnAt } from '@sala/catalog/imports/filePlace.ts'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { usePlaceNames } from '../../../cards/context.ts'
import buttons from '../../../controls/buttons.module.css'
import fields from '../../../forms/fields.module.css'
import { useText } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import styles from '../add/AddImportPage.module.css'
import { datasetOf } from '../importForm.ts'
import own from './NameQuestions.module.css'
import { aliasOf, codeOf, type Meaning, meaningsOf, type NameAnswer, noAnswer } from './nameChoices.ts'
import { useTeachAliases } from './useTeachAliases.ts'

interface NameQuestionsProps {
  readonly job: Pick<ImportJob, 'dataset'>
  readonly report: Pick<ImportReport, 'questions'>
  /** Checks the file again, now that its names are known. */
  readonly onTaught: () => void
}

const keyOf = ({ column, text }: NameQuestion) => `${column}\0${text}`

/** Asks once for the meaning of each unknown name; the answers apply to every later file. */
export function NameQuestions({ job, report: { questions }, onTaught }: NameQuestionsProps) {
  const { t } = useText()
  const [answers, setAnswers] = useState<Readonly<Record<string, NameAnswer>>>({})
  const meanings = useMeanings(job.dataset, questions)
  const id = useId()
  const dataset = datasetOf(job.dataset)
  const taught = questions.flatMap((question) => {
    const answer = answers[keyOf(question)] ?? noAnswer
    const alias = dataset === '' ? null : aliasOf(dataset, question, answer, meanings[question.column] ?? [])
    return alias === null ? [] : [alias]
  })
  const { refused, waits, submit } = useTeachAliases(taught, onTaught)

  return (
    <section className={styles.step}>
      <h2 id={`${id}-title`}>{t('imports.names')}</h2>
      <p className="quiet">{t('imports.namesLead')}</p>
      <form className="grid gap-2 shrink" aria-labelledby={`${id}-title`} onSubmit={(event) => void submit(event)}>
        {Object.entries(meanings).map(([column, list]) => (
          <datalist key={column} id={`${id}-${column}`}>
            {list.map(({ code, label }) => (
              <option key={code} value={label} />
            ))}
          </datalist>
        ))}
        {questions.map((question) => (
          <Question
            key={keyOf(question)}
            dataset={job.dataset}
            question={question}
            list={`${id}-${question.column}`}
            meanings={meanings[question.column] ?? []}
            answer={answers[keyOf(question)] ?? noAnswer}
            onAnswer={(answer) => setAnswers((now) => ({ ...now, [keyOf(question)]: answer }))}
          />
        ))}
        {refused !== null && (
          <p className={styles.alert} role="alert">
            {refused}
          </p>
        )}
        <div className={styles.actions}>
          <button type="submit" className={buttons.main} aria-disabled={waits}>
            {t('imports.remember')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** Says which rows were left out because of what people have said of their names. */
export function LeftOutNames({ names }: { readonly names: ImportReport['leftOut'] }) {
  const { t } = useText()
  return (
    <section className={styles.step}>
      <ul className={own.leftOut}>
        {names.map(({ text, rows }) => (
          <li key={text}>{t('imports.leftOutRows', { name: text, rows })}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.settingImportNames}>{t('imports.namesPage')}</Link>
      </p>
    </section>
  )
}

/** By column: what its names can mean, in the reader's words. */
function useMeanings(
  dataset: string,
  questions: readonly NameQuestion[],
): Readonly<Record<string, readonly Meaning[]>> {
  const { locale } = useText()
  const names = usePlaceNames().data?.names
  return useMemo(() => {
    const columns = findDataset(dataset)?.columns ?? {}
    const columnNames = [...new Set(questions.map(({ column }) => column))]
    return Object.fromEntries(columnNames.map((column) => [column, meaningsOf(columns[column], names ?? {}, locale)]))
  }, [dataset, questions, names, locale])
}

interface QuestionProps {
  readonly dataset: string
  readonly question: NameQuestion
  /** The id of the list of what the name can mean. */
  readonly list: string
  readonly meanings: readonly Meaning[]
  readonly answer: NameAnswer
  readonly onAnswer: (answer: NameAnswer) => void
}

function Question({ dataset, question, list, meanings, answer, onAnswer }: QuestionProps) {
  const { t, locale } = useText()
  const id = useId()
  const [left, setLeft] = useState(false)
  const { text, column, sheet, row, rows, isTotal, similar } = question
  const suggested = similar.flatMap((code) => meanings.find((meaning) => meaning.code === code) ?? [])
  const label = labelOf(findDataset(dataset)?.columns[column], column, locale)
  const letters = row === null ? null : columnAt(row)
  const place = letters === null ? (row ?? '–') : t('imports.columnOfFile', { column: letters })
  const unknown = left && !answer.leaveOut && answer.text.trim() !== '' && codeOf(answer.text, meanings) === null
  return (
    <fieldset className={own.name} aria-describedby={`${id}-where`}>
      <legend>
        <bdi>{text}</bdi>
      </legend>
      <p id={`${id}-where`} className="quiet">
        {label}
        {' · '}
        {t('imports.nameRows', { rows, row: place })}
        {sheet !== null && (
          <>
            {' · '}
            <bdi>{sheet}</bdi>
          </>
        )}
        {isTotal && <b>{t('imports.looksLikeTotal')}</b>}
      </p>
      <input
        className={fields.input}
        list={list}
        aria-label={t('imports.nameMeans', { name: text })}
        aria-invalid={unknown}
        aria-describedby={unknown ? `${id}-fault` : undefined}
        placeholder={t('imports.typeToSearch')}
        autoComplete="off"
        maxLength={200}
        value={answer.text}
        disabled={answer.leaveOut}
        onChange={(event) => {
          setLeft(false)
          onAnswer({ ...answer, text: event.target.value })
        }}
        onBlur={() => setLeft(true)}
      />
      <label className={fields.check}>
        <input
          type="checkbox"
          checked={answer.leaveOut}
          onChange={(event) => onAnswer({ ...answer, leaveOut: event.target.checked })}
        />
        {t('imports.leaveOut')}
      </label>
      {suggested.length > 0 && !answer.leaveOut && (
        <p className="row wrap gap-1 quiet">
          {t('imports.similarNames')}
          {suggested.map(({ code, label }) => (
            <button
              key={code}
              type="button"
              className={buttons.quiet}
              aria-pressed={codeOf(answer.text, meanings) === code}
              onClick={() => onAnswer({ ...answer, text: label })}
            >
              <bdi>{label}</bdi>
            </button>
          ))}
        </p>
      )}
      {unknown && (
        <p id={`${id}-fault`} className={fields.fault} role="alert">
          {t('imports.notListed')}
        </p>
      )}
    </fieldset>
  )
}
