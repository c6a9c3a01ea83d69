import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { holidayNames } from '@sala/widgets/periods/holidays/holidayNames.ts'
import {
  holidayWords,
  type UnlikePeriods,
  unlikePeriods,
  unlikeSentence,
} from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import type { CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import type { AnnotationMark } from '../../views/annotationMarks.ts'
import { itemStyle, plain } from './listStyles.ts'

/** A holiday of which compared periods hold different numbers of days, in words. */
interface Unlike extends UnlikePeriods {
  readonly sentence: string
}

/** The holidays that make compared periods of a card incomparable. */
export function unlikeOf(
  filters: OpenWidget['filters'],
  view: CardContent['view'],
  context: Context,
): readonly Unlike[] {
  return unlikePeriods({ view, filters }).flatMap((period) => {
    const sentence = unlikeSentence(period, context)
    return sentence === null ? [] : [{ ...period, sentence }]
  })
}

/** One mark for each period, however many holidays affect it; it links to the first of them. */
export function unlikeMarks(unlike: readonly Unlike[], open: (holiday: string) => void): readonly AnnotationMark[] {
  const all = unlike.flatMap(({ holiday, periods, sentence }) => periods.map(({ now }) => ({ holiday, sentence, now })))
  return [...Map.groupBy(all, ({ now }) => `${now.from} ${now.to}`).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          ...{ number: null, kind: 'holiday' as const, from: first.now.from, to: first.now.to },
          label: [first, ...others].map(({ sentence }) => sentence).join(' '),
          open: () => open(first.holiday),
        },
  )
}

interface UnlikeHolidaysProps {
  readonly unlike: readonly Unlike[]
  readonly context: Context
}

/** A line below the card about periods that are not like for like; on request, a sentence for each holiday. */
export function UnlikeHolidays({ unlike, context }: UnlikeHolidaysProps) {
  if (unlike.length === 0) return null
  const names = unlike.map(({ holiday }) => context.say(holidayNames[holiday]))
  return (
    <details>
      <summary>
        {formatMessage(holidayWords.unlikeBrief, context.language, { holidays: listed(names, context.language) })}
      </summary>
      <ul style={plain} aria-label={context.say(holidayWords.compared)}>
        {unlike.map(({ holiday, sentence }) => (
          <li key={holiday} style={itemStyle} data-holiday={holiday} tabIndex={-1}>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
