import { monthStart } from '../answers/days.ts'
import type { Random } from '../random.ts'
import type { Shape } from './oddities.ts'

/** The first days of the months that a state's monthly statistics hold: up to the month before today, without the missing ones. */
export function randomMonths(random: Random, { today, years, missingMonths, ahead }: Shape): readonly string[] {
  const last = ahead ? '9999' : today.slice(0, 7)
  const months: string[] = []
  for (let year = years[0]; year <= years[1]; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const start = monthStart(year, month)
      if (start.slice(0, 7) < last && !random.chance(missingMonths)) months.push(start)
    }
  }
  return months
}

/** A figure: now and then zero. */
export const figure = (random: Random, { zeros }: Shape, most: number): number =>
  random.chance(zeros) ? 0 : random.whole(1, most)
