import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { ruleMarkets, rulePlaces } from '@sala/catalog/rows/rowRule.ts'
import { annotationWords as words } from '@sala/widgets/annotations/annotationText.ts'
import type { ChangePoint } from '@sala/widgets/annotations/changePoints.ts'
import type { Context } from '@sala/widgets/context.ts'
import { monthDays } from '@sala/widgets/filters/ranges.ts'
import { monthAndYear, number, percentSign } from '@sala/widgets/texts/format.ts'
import { Icon } from '../../controls/Icon.tsx'
import { PageLink } from '../../controls/PageLink.tsx'
import { mayAnnotate } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { itemStyle, plain } from './listStyles.ts'

/** The known facts for a new annotation. */
export interface LevelDraft {
  /** Null if nothing can be written about the data set. */
  readonly dataset: string | null
  /** The chosen filters; places and markets are taken from them. */
  readonly chosen: readonly unknown[]
}

interface ChangePointsProps {
  readonly points: readonly ChangePoint[]
  readonly draft: LevelDraft
  readonly context: Context
}

/** Where the level of the figures changed, below the card; authors of annotations can start one from there. */
export function ChangePoints({ points, draft, context }: ChangePointsProps) {
  const writes = mayAnnotate(useStore(session)) && draft.dataset !== null
  if (points.length === 0) return null
  return (
    <ul style={plain} aria-label={context.say(words.levels)}>
      {points.map((point) => {
        const sentence = sentenceOf(point, context)
        return (
          <li key={point.month} style={itemStyle}>
            <span style={{ color: 'var(--ink-quiet)' }}>
              <Icon name="info" size={14} />
            </span>
            <span>
              {sentence}
              {writes && (
                <>
                  {' '}
                  <PageLink path={draftPath(point, sentence, draft)}>{context.say(words.annotate)}</PageLink>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether an annotation covers a month, which then needs no other. */
export const coversMonth = ({ from, to }: Pick<ShownAnnotation, 'from' | 'to'>, month: string): boolean =>
  from.slice(0, 7) <= month && month <= to.slice(0, 7)

function sentenceOf({ month, by, in: scale }: ChangePoint, { language }: Context): string {
  // An estimate: decimals would look more certain than it is.
  const size = Math.round(Math.abs(by))
  const figure = number(size, language)
  const values = { month: monthAndYear(month, language) }
  return scale === 'points'
    ? formatMessage(by > 0 ? words.higherPoints : words.lowerPoints, language, {
        ...values,
        count: size,
        points: figure,
      })
    : formatMessage(by > 0 ? words.higher : words.lower, language, {
        ...values,
        percent: figure + percentSign(language),
      })
}

const markets: ReadonlySet<unknown> = new Set(ruleMarkets)
const places: ReadonlySet<unknown> = new Set(rulePlaces)

/** The form of a new annotation, prefilled from the month. */
function draftPath({ month }: ChangePoint, text: string, { dataset, chosen }: LevelDraft): string {
  const { from, to } = monthDays(month)
  const draft = {
    dataset,
    from,
    to,
    place: chosen.find((value) => places.has(value)),
    market: chosen.find((value) => markets.has(value)),
    text,
  }
  const textFields = Object.entries(draft).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return `${paths.settingAnnotationAdd}?${new URLSearchParams(textFields).toString()}`
}
