import { describe, expect, test } from 'vitest'
import type { Line } from './groupNodes.ts'
import { findGrouping } from './groups.ts'

/** `kind name figures…`, one line each: `-` a part, `+` a group, `=` a total. */
function table(text: string): {
  readonly lines: readonly Line[]
  readonly names: readonly string[]
  readonly periods: number
} {
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  const parsed = rows.map((row) => {
    const [mark, name = '', ...figures] = row.trim().split(/\s+/)
    const repeats = name === 'EU'
    const kind = mark === '-' ? 'part' : mark === '+' ? 'group' : 'total'
    return {
      name,
      line: { kind, figures: Float64Array.from(figures.map(Number)), indent: row.search(/\S/), repeats } as const,
    }
  })
  return {
    lines: parsed.map(({ line }) => line),
    names: parsed.map(({ name }) => name),
    periods: parsed[0]?.line.figures.length ?? 0,
  }
}

function solve(text: string, tolerance = 0) {
  const { lines, names, periods } = table(text)
  const grouping = findGrouping(lines, periods, () => tolerance)
  const name = (index: number) => names[index] ?? ''
  return {
    kept: names.filter((_, index) => grouping.counts[index]),
    within: Object.fromEntries(names.map((each, index) => [each, grouping.within[index]?.map(name)])),
    wrong: grouping.differences.map(({ line, period, figure, sum }) => `${name(line)}[${period}] ${figure}≠${sum}`),
    unplaced: grouping.unplaced.map(name),
    proven: grouping.proven,
    checked: grouping.checked,
  }
}

const book = `
+ EastAsia 100
+ Asean 60
- Laos 25
- Malaysia 35
- China 30
- OthersEA 10
+ Europe 57
- France 20
- Germany 17
+ EastEurope 12
- OthersEU 8
+ Africa 5
= Total 162
`

describe('a book of the ministry', () => {
  test('groups hold what adds up to them; a group without rows counts by itself', () => {
    const result = solve(book)
    expect(result.wrong).toEqual([])
    expect(result.kept).toEqual([
      'Laos',
      'Malaysia',
      'China',
      'OthersEA',
      'France',
      'Germany',
      'EastEurope',
      'OthersEU',
      'Africa',
    ])
    expect(result.within).toMatchObject({ Laos: ['Asean', 'EastAsia'], OthersEA: ['EastAsia'], OthersEU: ['Europe'] })
    expect(result.proven).toEqual([true])
    expect(result.checked).toBe(4)
  })

  test('in another order of regions, and with the total first', () => {
    const lines = book.trim().split('\n')
    const result = solve([lines.at(-1), ...lines.slice(6, 12), ...lines.slice(0, 6)].join('\n'))
    expect(result.wrong).toEqual([])
    expect(result.kept).toHaveLength(9)
    expect(result.proven).toEqual([true])
  })

  test('with each sum under its parts', () => {
    const lines = book.trim().split('\n').slice(0, -1).reverse()
    const result = solve([...lines, '= Total 162'].join('\n'))
    expect(result.wrong).toEqual([])
    expect(result.kept).toHaveLength(9)
    expect(result.within).toMatchObject({ Laos: ['Asean', 'EastAsia'] })
  })

  test('a wrong grand total is found', () => {
    expect(solve(book.replace('162', '163'))).toMatchObject({ wrong: ['Total[0] 163≠162'], proven: [false] })
  })

  test('a wrong country is found in its region', () => {
    expect(solve(book.replace('Germany 17', 'Germany 16')).wrong).toEqual(['Europe[0] 57≠56'])
    expect(solve(book.replace('Laos 25', 'Laos 26')).wrong).toEqual(['Asean[0] 60≠61'])
  })

  test('a wrong region is found', () => {
    expect(solve(book.replace('Europe 57', 'Europe 58')).wrong).toEqual(['Europe[0] 58≠57'])
    expect(solve(book.replace('Asean 60', 'Asean 61')).wrong).toEqual(['Asean[0] 61≠60'])
    expect(solve(book.replace('EastAsia 100', 'EastAsia 110')).wrong).toEqual(['EastAsia[0] 110≠100'])
  })

  test('without a grand total nothing is proven, but regions are still checked', () => {
    const without = book.replace('= Total 162', '')
    expect(solve(without)).toMatchObject({ wrong: [], proven: [false] })
    expect(solve(without).kept).toHaveLength(9)
    expect(solve(without.replace('France 20', 'France 21')).wrong).toEqual(['Europe[0] 57≠58'])
  })
})

test('one wrong month of several is found and the others stand proven', () => {
  const months = `
+ Asia 10 20 30
- China 4 8 12
- Japan 6 12 18
+ Europe 5 6 7
- France 2 2 2
- Spain 3 4 5
= Total 15 26 38
`
  expect(solve(months)).toMatchObject({ wrong: ['Total[2] 38≠37'], proven: [true, true, false] })
  expect(solve(months.replace('38', '37').replace('6 12 18', '6 13 18'))).toMatchObject({
    wrong: ['Asia[1] 20≠21'],
    proven: [true, false, true],
  })
})

test('a row that repeats others (of which EU) is left out when the total does not hold it', () => {
  const result = solve(`
+ Europe 12
- France 5
- Norway 4
- Spain 3
+ EU 8
+ Asia 7
- Japan 7
= Total 19
`)
  expect(result).toMatchObject({ unplaced: ['EU'], wrong: [], proven: [true] })
  expect(result.kept).toEqual(['France', 'Norway', 'Spain', 'Japan'])
})

test('rows in the order of the alphabet: regions are left out, the grand total proves it', () => {
  const result = solve(`
+ Africa 8
+ America 13
- Argentina 5
- Brazil 7
- Cameroon 3
- Chile 1
- China 30
+ Asia 41
- Egypt 5
- Japan 11
= Total 62
`)
  expect(result.wrong).toEqual([])
  expect(result.kept).toEqual(['Argentina', 'Brazil', 'Cameroon', 'Chile', 'China', 'Egypt', 'Japan'])
  expect(result.proven).toEqual([true])
})

test('a month in which nobody came is no riddle', () => {
  const result = solve(`
+ Asia 0 10
- China 0 4
- Japan 0 6
+ Europe 0 5
- France 0 5
= Total 0 15
`)
  expect(result).toMatchObject({ wrong: [], proven: [true, true] })
  expect(result.within).toMatchObject({ Japan: ['Asia'], France: ['Europe'] })
})

test('rounded figures may miss their total by their rounding', () => {
  const rounded = '+ Asia 10\n- China 4\n- Japan 5\n= Total 10\n'
  expect(solve(rounded, 1.5)).toMatchObject({ wrong: [], proven: [true] })
  expect(solve(rounded).wrong).not.toEqual([])
})

test('a list without regions is checked against its total', () => {
  expect(solve('- China 4\n- Japan 5\n= Total 9')).toMatchObject({ wrong: [], proven: [true], checked: 1 })
})
