import { type ChartName, chartNames } from '@sala/catalog/explore/exploration.ts'
import { type AnswerShape, misfitOf } from '@sala/widgets/explore/pictures.ts'
import { useId } from 'react'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import { printing } from '../views/paper/paper.ts'
import styles from './Explore.module.css'

interface PictureSwitchProps {
  readonly shape: AnswerShape
  readonly selected: ChartName
  readonly onChoose: (picture: ChartName) => void
}

/** All pictures, the one on show pressed. Those that do not fit say why, to the pointer and to screen readers. None on paper. */
export function PictureSwitch({ shape, selected, onChoose }: PictureSwitchProps) {
  const { t } = useText()
  const id = useId()
  const paper = useStore(printing)
  if (paper) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers
    <div
      className={`flex wrap gap-half ${styles.pictures} ${styles.offered}`}
      role="group"
      aria-label={t('explore.picture')}
    >
      {chartNames.map((picture) => {
        const misfit = misfitOf(picture, shape)
        const reason = misfit === null ? undefined : t(`explore.misfits.${misfit}`)
        return (
          <span key={picture}>
            <button
              type="button"
              aria-pressed={picture === selected}
              aria-disabled={misfit !== null}
              aria-describedby={reason === undefined ? undefined : `${id} ${picture}`.replaceAll(' ', '-')}
              title={reason}
              onClick={() => misfit === null && picture !== selected && onChoose(picture)}
            >
              {t(`explore.pictures.${picture}`)}
            </button>
            {reason !== undefined && (
              <span hidden id={`${id} ${picture}`.replaceAll(' ', '-')}>
                {reason}
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}
