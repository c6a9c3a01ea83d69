import type { Context } from '../../context.ts'
import type { Frame } from '../../frames/frame.ts'
import { comparisonNote, type TwoYears } from '../../periods/twoYears.ts'
import { monthsFrame } from '../../periods/twoYearsTable.ts'
import { common } from '../../texts/commonWords.ts'
import { figureSentence } from '../../texts/sentences.ts'
import { arrivalFigures } from './arrivalFigures.ts'
import { changeCell } from './peopleChange.ts'

/** Arrivals of two years, month beside month. */
export function arrivalsFrame(months: TwoYears, context: Context): Frame {
  const { compared, figures } = months
  const value = compared.current ?? figures.current.value
  const arrivals = figureSentence(context.say(common.arrivals), value, 'people', changeCell(compared, context), context)
  return monthsFrame(months, context, {
    unit: 'people',
    changeBetween: (pair) => changeCell(pair, context),
    headline: arrivalFigures(months, context),
    description: `${comparisonNote(months, context)}. ${arrivals}`,
  })
}
