import { expect, test } from 'vitest'
import { allDatasets } from './datasets/all.ts'
import { author } from './datasets/messages.ts'
import { personalTexts } from './personalTexts.ts'

test('E19: every data set that names authors is known with its texts and links', () => {
  const words = JSON.stringify(author())
  for (const { name, columns } of allDatasets) {
    const found = Object.entries(columns)
    const text = personalTexts.find(({ dataset }) => dataset === name)
    const authors = found.filter(([, column]) => JSON.stringify(column) === words).map(([column]) => column)
    expect([name, authors]).toEqual([name, text === undefined ? [] : [text.author]])
    if (text === undefined) continue
    const links = found.filter(([, { kind }]) => kind === 'link').map(([column]) => column)
    const texts = found
      .filter(([column, { kind }]) => kind === 'text' && column !== text.author)
      .map(([column]) => column)
    expect([name, text.texts, text.links]).toEqual([name, texts, links])
  }
})
