import { useId, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'
import styles from './Tour.module.css'
import { canShow } from './target.ts'
import { stepsOf, type TourName } from './tours.ts'

interface TourOfferProps {
  readonly name: TourName
  readonly onTake: () => void
  readonly onEnd: (forGood?: boolean) => void
}

/** The first step of a tour that starts automatically. It stands in a corner and does not take the focus, so it does not interrupt work. */
export function TourOffer({ name, onTake, onEnd }: TourOfferProps) {
  const { t } = useText()
  const id = useId()
  const [steps] = useState(() => stepsOf(name).filter(canShow))
  const [step] = steps
  if (step === undefined) return null
  const isLast = steps.length === 1

  return (
    <section className={styles.offer} data-tour-offer={name} aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{t(`tour.steps.${step.name}.title`)}</h2>
      <p>{t(`tour.steps.${step.name}.text`)}</p>
      <div className={styles.close}>
        <IconButton icon="close" label={t('tour.end')} size={18} onPress={() => onEnd()} />
      </div>
      <div className="row gap-1">
        <span className="quiet tiny equal-part">{t('tour.progress', { step: 1, steps: steps.length })}</span>
        <button type="button" className={`${buttons.main} ${buttons.small}`} onClick={isLast ? () => onEnd() : onTake}>
          {isLast ? t('tour.done') : t('tour.next')}
        </button>
      </div>
      <button type="button" className={styles.never} onClick={() => onEnd(true)}>
        {t('tour.never')}
      </button>
    </section>
  )
}
