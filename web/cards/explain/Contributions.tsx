import type { ChangeBreakdown } from '@sala/catalog/api/explainChange.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { explainWords as words } from '@sala/widgets/explain/explainWords.ts'
import { type ChangeWording, signedAmount } from '@sala/widgets/explain/sentences.ts'
import type { CSSProperties } from 'react'
import tables from '../../views/tables/TableView.module.css'
import styles from './Explain.module.css'

interface ContributionsProps {
  readonly breakdown: ChangeBreakdown
  readonly difference: number
  /** The heading of the rows. */
  readonly head: string
  readonly wording: ChangeWording
}

interface Step {
  readonly from: number
  readonly to: number
}

/** The start and end of each bar of a waterfall: a bar starts where the previous one ended. */
function stepsOf(contributions: readonly number[]): readonly Step[] {
  let at = 0
  return contributions.map((contribution) => {
    const from = at
    at += contribution
    return { from, to: at }
  })
}

/** The contributions as a table with a waterfall: each bar starts where the one above ends, and the last bar is the difference. */
export function Contributions({ breakdown: { contributions }, difference, head, wording }: ContributionsProps) {
  const { language, nameOf } = wording
  const steps = stepsOf(contributions.map(({ contribution }) => contribution))
  const ends = [0, difference, ...steps.map(({ to }) => to)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const isRatio = contributions.some(({ rate }) => rate !== null)
  const signed = (value: number | null) => (value === null ? '' : signedAmount(value, wording))
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={`${tables.table} ${styles.parts}`}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td style={{ inlineSize: '45%' }} />
            <th scope="col">{formatMessage(words.contribution, language)}</th>
            {isRatio && <th scope="col">{formatMessage(words.rate, language)}</th>}
            {isRatio && <th scope="col">{formatMessage(words.mix, language)}</th>}
          </tr>
        </thead>
        <tbody>
          {contributions.map((contribution, at) => (
            <tr key={`${contribution.kind}${contribution.value}`} data-contribution={contribution.contribution}>
              <th scope="row">{nameOf(contribution)}</th>
              <td>
                <Bar step={steps[at] ?? { from: 0, to: 0 }} low={low} high={high} />
              </td>
              <td>{signed(contribution.contribution)}</td>
              {isRatio && <td>{signed(contribution.rate)}</td>}
              {isRatio && <td>{signed(contribution.mix)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-difference={difference}>
            <th scope="row">{formatMessage(words.together, language)}</th>
            <td>
              <Bar step={{ from: 0, to: difference }} low={low} high={high} isTotal />
            </td>
            <td>{signed(difference)}</td>
            {isRatio && <td />}
            {isRatio && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface BarProps {
  readonly step: Step
  readonly low: number
  readonly high: number
  readonly isTotal?: boolean
}

function Bar({ step: { from, to }, low, high, isTotal: whole = false }: BarProps) {
  const share = (value: number) => (high === low ? 0 : ((value - low) / (high - low)) * 100)
  const style: CSSProperties = {
    background: `var(--${whole ? 'ink-quiet' : to < from ? 'negative' : 'positive'})`,
    position: 'relative',
    blockSize: 12,
    insetInlineStart: `${share(Math.min(from, to))}%`,
    inlineSize: `max(1px, ${share(Math.max(from, to)) - share(Math.min(from, to))}%)`,
  }
  return (
    <div aria-hidden="true" style={{ minInlineSize: 120, inlineSize: '100%' }}>
      <div style={style} />
    </div>
  )
}
