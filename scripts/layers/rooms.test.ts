import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../catalog/words.ts'
import { projectFiles } from '../projectFiles.ts'

/** The most files of a folder. */
const maxFiles = 15

/** Folders with one file per item of a list. A new item does not need a look at the others, so their number does not matter. */
const lists: Readonly<Record<string, string>> = {
  bench: 'one file for each measurement',
  'catalog/api': 'one file for each resource of the API',
  'catalog/datasets': 'one file for each data set',
  ...Object.fromEntries(
    languages.map((language) => [`catalog/locales/${language}`, 'one file for each area of words']),
  ),
  'docs/decisions': 'one page for each decision',
  'server/drizzle': 'one file for each migration',
  'server/drizzle/meta': 'one snapshot for each migration',
  'server/state/schema': 'one file for each area of the store',
  'widgets/companions': 'one file for each companion card',
}

/** The folders with more than `maxFiles` files of their own. Tests, snapshots and CSS modules belong to the file beside them. */
function findCrowded(files: readonly string[]): readonly string[] {
  const own = files.filter((file) => !/\.(test|spec)\.tsx?$|(^|\/)__snapshots__\/|\.module\.css$/.test(file))
  const folders = Map.groupBy(own, posix.dirname)
  return [...folders].flatMap(([folder, inside]) => (inside.length > maxFiles ? [folder] : [])).toSorted()
}

/** The files that stand beside a folder of their own name. */
function findNamedAlike(files: readonly string[]): readonly string[] {
  const folders = new Set(files.map(posix.dirname))
  return files.filter((file) => /\.tsx?$/.test(file) && folders.has(file.replace(/\.tsx?$/, ''))).toSorted()
}

describe('the repository', () => {
  const files = projectFiles()

  test(`has at most ${maxFiles} files in a folder, but for lists: give a room to files with one purpose`, () => {
    expect(findCrowded(files).filter((folder) => !(folder in lists))).toEqual([])
  })
  test('has only lists that are long', () => {
    const long = findCrowded(files)
    expect(Object.keys(lists).filter((folder) => !long.includes(folder))).toEqual([])
  })
  test('has no file beside a folder of the same name', () => {
    expect(findNamedAlike(files)).toEqual([])
  })
})

test('a folder is crowded by its own files alone', () => {
  const names = Array.from({ length: maxFiles }, (_, at) => `web/cards/card${at}.tsx`)
  const beside = [
    'web/cards/card1.test.tsx',
    'web/cards/card1.module.css',
    'web/cards/__snapshots__/card1.test.tsx.snap',
  ]
  expect(findCrowded([...names, ...beside, 'web/cards/filters/FilterBar.tsx'])).toEqual([])
  expect(findCrowded([...names, 'web/cards/Card.tsx'])).toEqual(['web/cards'])
})

test('a file beside a folder of its name is found', () => {
  expect(findNamedAlike(['web/cards.ts', 'web/cards/Card.tsx', 'web/card.ts'])).toEqual(['web/cards.ts'])
})
