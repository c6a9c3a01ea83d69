import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Context } from '@sala/widgets/context.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useText } from '../i18n/text.ts'
import styles from './Explore.module.css'

interface AnswerNotesProps {
  readonly answer: ExplorationAnswer
  readonly context: Context
}

/** What must be known beside the figures: how much of two data sets counts, and that a comparison is about a part. */
export function AnswerNotes({ answer, context: { language } }: AnswerNotesProps) {
  const { t } = useText()
  const { shared } = answer
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(text))
  return (
    <>
      {shared !== null && (
        <p className={styles.note}>
          {shared.from === null || shared.to === null
            ? t('calculations.sharedNothing')
            : t('calculations.shared', {
                figures: number(shared.figures, language),
                of: number(shared.of, language),
                from: day(shared.from),
                to: day(shared.to),
              })}
        </p>
      )}
      {isPartly(answer) && <p className={styles.note}>{t('calculations.partly')}</p>}
    </>
  )
}

/** Whether some figure has a match for a part of it alone, or none. */
function isPartly({ columns, rows }: ExplorationAnswer): boolean {
  const compared = columns.filter(({ shows }) => shows === 'compared')
  return rows.some(({ values }) => compared.some(({ key, of }) => values[key] !== values[of ?? '']))
}
