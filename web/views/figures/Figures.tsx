import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount, figureChange, figureHeadline, newsOf } from '@sala/widgets/texts/format.ts'
import type { Figure, FiguresView } from '@sala/widgets/views/figuresView.ts'
import { useText } from '../../i18n/text.ts'
import { Change } from './Change.tsx'
import styles from './Figures.module.css'
import { RowsLink } from './RowsLink.tsx'
import { Sparkline } from './Sparkline.tsx'

/** Headline figures in a row, each with its change to the year before. */
export function Figures({ view }: { readonly view: FiguresView }) {
  const { locale } = useText()
  return (
    <div className={styles.slot}>
      <dl className={styles.figures} data-count={Math.min(4, view.figures.length)}>
        {view.figures.map((figure) => (
          <OneFigure key={figure.key} figure={figure} letters={longestFull(view, figure.unit, locale)} />
        ))}
      </dl>
    </div>
  )
}

/** The longest full figure of a unit, if it may be shortened: all figures of the unit are written in the same way. */
function longestFull({ figures }: FiguresView, unit: Unit, language: Language): number {
  const longest = figures
    .filter(
      (figure) => figure.unit === unit && figureHeadline(figure, language) !== amount(figure.value, unit, language),
    )
    .map(({ value }) => amount(value, unit, language).length)
  return Math.ceil(Math.max(0, ...longest) / 4) * 4
}

interface OneFigureProps {
  readonly figure: Figure
  readonly letters: number
}

function OneFigure({ figure, letters }: OneFigureProps) {
  const { locale } = useText()
  const { key, label, value, unit, note, history, rows } = figure
  const changed = figureChange(figure, locale)
  return (
    <div className={styles.figure} data-figure={key} data-history={history === undefined ? undefined : true}>
      <dt>{label}</dt>
      <dd>
        <Value figure={figure} exact={exactly(value, unit, locale)} letters={letters} />
        {changed !== null && (
          <span className="small strong">
            <Change news={newsOf(figure)}>{changed}</Change>
          </span>
        )}
      </dd>
      {note !== '' && <dd className={styles.note}>{note}</dd>}
      {history !== undefined && (
        <dd className={`gap-above-1 ${styles.history}`} data-history>
          <Sparkline history={history} />
        </dd>
      )}
      {rows !== undefined && value !== null && <RowsLink figure={figure} rows={rows} />}
    </div>
  )
}

/**
 * A figure in full or, without room for it, shortened: the style sheet chooses by the room and the length of the full one. A shortened
 * figure has the exact one as its tooltip and accessible name.
 */
function Value({ figure, exact, letters }: OneFigureProps & { readonly exact: string }) {
  const { locale } = useText()
  const { value, unit } = figure
  const [shortened, full] = [figureHeadline(figure, locale), amount(value, unit, locale)]
  if (shortened !== full) {
    return (
      <span className={styles.value} title={exact} data-letters={letters}>
        <span aria-hidden="true" className={styles.shortened}>
          {shortened}
        </span>
        <span aria-hidden="true" className={`nowrap ${styles.full}`}>
          {full}
        </span>
        <span className="unseen">{exact}</span>
      </span>
    )
  }
  return (
    <>
      <span className={styles.value}>{full}</span>
      {unit !== 'percent' && <span className="unseen"> {formatMessage(unitWords[unit], locale)}</span>}
    </>
  )
}

function exactly(value: number | null, unit: Unit, language: Language): string {
  return unit === 'percent'
    ? amount(value, unit, language)
    : `${amount(value, unit, language)} ${formatMessage(unitWords[unit], language)}`
}
