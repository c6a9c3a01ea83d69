import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { dimensionLabel } from '@sala/widgets/explore/labels.ts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from './PressMenu.module.css'
import { type Pressed, stepsOf } from './pressed.ts'

interface PressMenuProps {
  readonly pressed: Pressed
  readonly onStep: (question: Exploration) => void
  /** Shows the rows behind the mark, which `name` calls. */
  readonly onRows: (question: Exploration, name: string) => void
  readonly onClose: () => void
}

/** What can be done with a pressed mark: only it, without it, told apart by something else. Escape and a press elsewhere close it. */
export default function PressMenu({ pressed: { answered, targets, at }, onStep, onRows, onClose }: PressMenuProps) {
  const { question, dataset, context, answer } = answered
  const text = useText()
  const { t } = text
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.showPopover()
    box.current?.querySelector('button')?.focus()
  }, [])
  const name = targets.map((steps) => steps.name).join(' · ')
  const { only, without, split } = stepsOf(question, targets, dataset, answer.period)
  const items = [
    { words: t('explore.press.only', { name }), step: only },
    { words: t('explore.press.without', { name }), step: without },
    ...(targets.length < 2 ? [] : targets).flatMap((target) => {
      const steps = stepsOf(question, [target], dataset, answer.period)
      return [
        { words: t('explore.press.only', { name: target.name }), step: steps.only },
        { words: t('explore.press.without', { name: target.name }), step: steps.without },
      ]
    }),
    ...split.map(({ dimension, question: step }) => ({
      words: t('explore.press.split', { name, dimension: dimensionLabel(dataset, dimension, context, text) }),
      step,
    })),
  ].flatMap(({ words, step }) => (step === null ? [] : [{ words, step }]))
  // Rows are those of now, and not what figures of an earlier day were added up from.
  const rowsQuestion = context.asOf === null ? only : null
  if (items.length === 0) return null
  const place: CSSProperties = {
    insetInlineStart: 'auto',
    left: Math.max(8, Math.min(at.x, window.innerWidth - 300)),
    top: Math.min(at.y, window.innerHeight - 40 * (items.length + 1) - 16),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no popover
    <div
      ref={box}
      popover="auto"
      role="group"
      className={styles.menu}
      style={place}
      aria-label={t('explore.press.title', { name })}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {items.map(({ words, step }) => (
        <button
          key={words}
          type="button"
          onClick={() => {
            onClose()
            onStep(step)
          }}
        >
          {words}
        </button>
      ))}
      {rowsQuestion !== null && (
        <button
          type="button"
          onClick={() => {
            onClose()
            onRows(rowsQuestion, name)
          }}
        >
          {t('explore.press.rows', { name })}
        </button>
      )}
    </div>
  )
}
