import { minSampleSize } from '@sala/catalog/samples.ts'
import type { Context } from '../../context.ts'
import { changeOf } from '../../periods/periods.ts'
import { differenceInPeople } from '../../texts/format.ts'
import type { Figure } from '../../views/figuresView.ts'

/** The change of arrivals, as rule 18 of docs/figures.md has it: in percent, or in people from a base that is small. */

type PeopleChange = Pick<Figure, 'change' | 'changeIn'>

interface TwoFigures {
  readonly current: number | null
  readonly previous: number | null
}

/** The change between two compared figures; null without it. */
export function peopleChange(figures: TwoFigures | null | undefined): PeopleChange {
  const [current, previous] = [figures?.current ?? null, figures?.previous ?? null]
  if (current === null || previous === null) return { change: null }
  if (previous < minSampleSize) return { change: current - previous, changeIn: 'people' }
  return { change: changeOf(current, previous) }
}

/** The change as a cell of a column of changes or beside a bar: a number is in percent, a text is the difference in people. */
export function changeCell(figures: TwoFigures | null | undefined, { language }: Context): number | string | null {
  const { change, changeIn } = peopleChange(figures)
  return change !== null && changeIn === 'people' ? differenceInPeople(change, language) : change
}
