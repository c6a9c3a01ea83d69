import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import { stepAt, stepText, type TimeStep, timeSteps } from '@sala/widgets/periods/timeSteps.ts'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { IconButton } from '../../controls/IconButton.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'

export interface TimeSliderProps {
  readonly dataset: DatasetName
  readonly chosen: TimeStep
  readonly context: Context
  /** The figures of the chosen step are loading. */
  readonly waiting: boolean
  readonly onStep: (step: TimeStep) => void
}

/** Debounce of the slider before the figures of a step are requested, in milliseconds. */
const rest = 200
/** The display time of each step during autoplay, in milliseconds. */
const stay = 1200

/** With less room beside the other controls, the slider takes a line of its own. */
const ownLine = { flexBasis: '320px' }

/** Steps through the months or years of a data set by slider, arrow keys or autoplay. With `prefers-reduced-motion` there is no autoplay. */
export function TimeSlider({ dataset, chosen, context, waiting, onStep }: TimeSliderProps) {
  const { t } = useText()
  const by = chosen.month === null ? 'year' : 'month'
  const steps = useMemo(() => timeSteps(by, dataset, context), [by, dataset, context])
  const [moved, setMoved] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const at = Math.min(moved ?? stepAt(steps, chosen), steps.length - 1)
  const last = steps.length - 1

  const choose = useEffectEvent((index: number) => {
    const step = steps[index]
    setMoved(null)
    if (step !== undefined) onStep(step)
  })
  useEffect(() => {
    if (moved === null) return
    const timer = setTimeout(() => choose(moved), rest)
    return () => clearTimeout(timer)
  }, [moved])

  // A step stays until its figures have been loaded and shown for a while.
  const next = playing && !still && !waiting && moved === null && at < last ? at + 1 : null
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => {
      choose(next)
      if (next === last) setPlaying(false)
    }, stay)
    return () => clearTimeout(timer)
  }, [next, last])

  function play() {
    setPlaying(!playing)
    if (!playing && at === last) setMoved(0)
  }

  if (steps.length < 2) return null
  const step = steps[at]
  const text = step === undefined ? '' : stepText(step, context)
  const move = (by: number) => (at + by < 0 || at + by > last ? null : () => setMoved(at + by))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers
    <div className="row wrap fill gap-half" style={ownLine} role="group" aria-label={t('slider.time')}>
      {!still && <TextButton kind="text" label={t(playing ? 'slider.pause' : 'slider.play')} onPress={play} />}
      <IconButton narrow icon="before" label={t('slider.previous')} onPress={move(-1)} />
      <input
        type="range"
        className="fill"
        min={0}
        max={last}
        value={at}
        aria-label={t('slider.time')}
        aria-valuetext={text}
        onChange={({ target }) => {
          setPlaying(false)
          setMoved(Number(target.value))
        }}
      />
      <IconButton narrow icon="after" label={t('slider.next')} onPress={move(1)} />
      <output aria-live={playing ? 'off' : 'polite'}>{text}</output>
      <StepKind
        by={by}
        onChoose={(kind) => {
          const year = step?.year ?? chosen.year
          const months = timeSteps('month', dataset, context)
          onStep(kind === 'year' ? { year, month: null } : (months[stepAt(months, { year, month: null })] ?? chosen))
        }}
      />
    </div>
  )
}

interface StepKindProps {
  readonly by: 'month' | 'year'
  readonly onChoose: (by: 'month' | 'year') => void
}

function StepKind({ by, onChoose }: StepKindProps) {
  const { t } = useText()
  const name = useId()
  return (
    <span className="row gap-1" role="radiogroup" aria-label={t('slider.steps')}>
      {(['month', 'year'] as const).map((kind) => (
        <label key={kind} className="inline-row gap-half">
          <input type="radio" name={name} checked={by === kind} onChange={() => onChoose(kind)} />
          {t(kind === 'month' ? 'slider.months' : 'slider.years')}
        </label>
      ))}
    </span>
  )
}
