import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { ruleMarkets, rulePlaces } from '@sala/catalog/rows/rowRule.ts'
import { annotationWords as words } from '@sala/widgets/annotations/annotationText.ts'
import type { ChangePoint } from '@sala/widgets/annotations/changePoints.ts'
import type { Context } from '@sala/widgets/context.ts'
import { monthDays } from '@sala/widgets/filters/ranges.ts'
import { monthAndYear, number, percentSign } from '@sala/widgets/texts/format.ts'
import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import { Icon } from '../../controls/Icon.tsx'
import { PageLink } from '../../controls/PageLink.tsx'
import { mayAnnotate } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { itemStyle, plain } from './listStyles.ts'

interface ChangePointsProps {
  readonly points: readonly ChangePoint[]
  readonly open: OpenWidget
  readonly shown: CardContent
  readonly context: Context
}

/** Where the level of the figures changed, below the card; whoever writes annotations takes one from there. */
export function ChangePoints({ points, open, shown, context }: ChangePointsProps) {
  const writes = mayAnnotate(useStore(session))
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
                  <PageLink path={draftPath(point, sentence, open, shown)}>{context.say(words.annotate)}</PageLink>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf({ month, percent }: ChangePoint, { language }: Context): string {
  return formatMessage(percent > 0 ? words.higher : words.lower, language, {
    month: monthAndYear(month, language),
    // An estimate: decimals would look more certain than it is.
    percent: number(Math.abs(percent), language) + percentSign(language),
  })
}

const markets: ReadonlySet<unknown> = new Set(ruleMarkets)
const places: ReadonlySet<unknown> = new Set(rulePlaces)

/** The form of a new annotation, with what is known of the month already. */
function draftPath({ month }: ChangePoint, text: string, { filters }: OpenWidget, { sources }: CardContent): string {
  const { from, to } = monthDays(month)
  const chosen = Object.values(filters)
  const draft = {
    dataset: sources[0]?.dataset,
    from,
    to,
    place: chosen.find((value) => places.has(value)),
    market: chosen.find((value) => markets.has(value)),
    text,
  }
  const known = Object.entries(draft).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return `${paths.settingAnnotationAdd}?${new URLSearchParams(known).toString()}`
}
