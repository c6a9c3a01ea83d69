import { voc } from '@sala/catalog/datasets/voc.ts'
import { expect, test } from 'vitest'
import { addDays } from '../filters/ranges.ts'
import { aContext } from '../testing.ts'
import { codesOverTime } from './overTime.ts'
import { shareAreas, sharesOverTime } from './sharesOverTime.ts'

const context = aContext()
const from = '2026-10-01'

const over = (perDay: { readonly positive: number; readonly negative: number }, hasData: (day: string) => boolean) => {
  const days = Array.from({ length: 28 }, (_, at) => addDays(from, at))
  const rows = days
    .filter(hasData)
    .flatMap((date) => Object.entries(perDay).map(([code, value]) => ({ code, date, value })))
  return codesOverTime(rows, voc.columns.voc_sentiment, { from, to: addDays(from, 27) }, hasData, context)
}

test('shares are those of seven held days together, and of enough messages', () => {
  const many = over({ positive: 6, negative: 2 }, () => true)
  const [positive, , negative] = sharesOverTime(many)
  expect([positive?.[5], positive?.[6], negative?.[27]]).toEqual([null, 75, 25])
  // 28 messages in seven days.
  const few = over({ positive: 3, negative: 1 }, () => true)
  expect(
    sharesOverTime(few)
      .flat()
      .every((share) => share === null),
  ).toBe(true)
  // The tenth day is not held, so the sixteenth is the last without its seven.
  const [gap] = sharesOverTime(over({ positive: 6, negative: 2 }, (day) => day !== '2026-10-10'))
  expect([gap?.[8], gap?.[15], gap?.[16]]).toEqual([75, null, 75])
})

test('too few messages are drawn as they are counted', () => {
  const draw = (perDay: number) =>
    shareAreas(
      over({ positive: perDay, negative: 1 }, () => true),
      { kind: 'stack' },
      context,
    )
  expect(draw(6)).toMatchObject({ kind: 'areas', title: 'Shares, seven days at a time', frame: { unit: 'percent' } })
  expect(draw(2)).toEqual({ kind: 'stack', title: 'Over time' })
})
