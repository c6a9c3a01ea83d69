import { unitWords } from '@sala/catalog/units.ts'
import { change, headline } from '@sala/widgets/format.ts'
import type { Figure, FiguresView } from '@sala/widgets/views/view.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { Change } from './Change.tsx'
import styles from './Figures.module.css'

/** Headline figures in a row, each with its change on the year beside it. */
export function Figures({ view }: { readonly view: FiguresView }) {
  return (
    <div className={styles.slot}>
      <dl className={styles.figures} data-count={Math.min(4, view.figures.length)}>
        {view.figures.map((figure) => (
          <OneFigure key={figure.key} figure={figure} />
        ))}
      </dl>
    </div>
  )
}

function OneFigure({ figure: { key, label, value, unit, change: changed, note } }: { readonly figure: Figure }) {
  const { locale } = useStore(settings)
  return (
    <div className={styles.figure} data-figure={key}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{headline(value, unit, locale)}</span>
        {unit !== 'percent' && <span className="unseen"> {unitWords[unit][locale]}</span>}
        {changed !== null && (
          <span className={styles.change}>
            <Change value={changed}>{change(changed, locale)}</Change>
          </span>
        )}
      </dd>
      {note !== '' && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
