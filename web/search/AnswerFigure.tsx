import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { amount, figureChange, figureHeadline, newsOf } from '@sala/widgets/texts/format.ts'
import { useText } from '../i18n/text.ts'
import { Change } from '../views/figures/Change.tsx'
import styles from './AnswerFigure.module.css'
import type { AnswerLine } from './useAnswerLines.ts'

/** A figure that answers what was typed, written as its card writes it, with its change and what that compares. */
export function AnswerFigure({ line: { label, about, figure, limited } }: { readonly line: AnswerLine }) {
  const { t, locale } = useText()
  const change = figure === null ? null : figureChange(figure, locale)
  return (
    <>
      <span className={`equal-part shrink ${styles.text}`}>
        <bdi>{label}</bdi>
        <small>
          <bdi>{figure === null ? t('search.palette.asking') : about}</bdi>
          {limited && ` · ${t('search.palette.limited')}`}
        </small>
      </span>
      {figure !== null && (
        <span className={styles.figure}>
          <b title={`${amount(figure.value, figure.unit, locale)} ${formatMessage(unitWords[figure.unit], locale)}`}>
            {figureHeadline(figure, locale)}
          </b>
          {change !== null && (
            <small>
              <Change news={newsOf(figure)}>{change}</Change>
            </small>
          )}
        </span>
      )}
    </>
  )
}
