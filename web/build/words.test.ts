import { parse } from '@formatjs/icu-messageformat-parser'
import { formatText } from '@sala/catalog/locales/format.ts'
import { expect, test } from 'vitest'
import { compile, compileDeclared } from './words.ts'

test('a compiled text says the same as its source, without the parser; only texts with arguments are compiled', () => {
  const source = {
    card: {
      plain: 'Show <b> as it is',
      named: 'Rows {from}–{to}',
      counted: '{file}: {rows, plural, one {# row} other {# rows}}',
      quoted: "It is '{'written'}' so",
    },
  }
  const compiled = compile(source)
  expect(compiled.card).toMatchObject({
    plain: 'Show <b> as it is',
    named: expect.any(Array),
    counted: expect.any(Array),
  })
  const values = { from: 1, to: 2, file: 'a <i>', rows: 1234 }
  for (const [key, text] of [
    ['card.plain', 'Show <b> as it is'],
    ['card.named', 'Rows 1–2'],
    ['card.counted', 'a <i>: 1,234 rows'],
    ['card.quoted', 'It is {written} so'],
  ] as const) {
    expect(formatText('en', source, key, values)).toBe(text)
    expect(formatText('en', compiled, key, values)).toBe(text)
  }
})

test('a text that is missing, or lacks an argument, is an error of the program', () => {
  expect(() => formatText('en', { a: '{name}' }, 'a')).toThrow('name')
  expect(() => formatText('en', { a: 'b' }, 'c')).toThrow('catalog/locales/en')
})

test('the texts with arguments that a module declares are parsed in their places, and nothing else is', () => {
  const source = [
    "const path = '{b}'",
    "export const words = defineMessages('widgets.a', { plain: 'It is', of: { named: 'It’s {name}' } })",
    "export const one = defineMessage('widgets.b', '{rows, plural, one {# row} other {# rows}}')",
  ].join('\n')
  const compiled = compileDeclared(source)
  expect(compiled.split('\n')[0]).toBe("const path = '{b}'")
  const run = new Function('defineMessages', 'defineMessage', compiled.replaceAll('export const', 'this.made =')).bind(
    {},
  )
  const seen: unknown[] = []
  const see = (id: string, texts: unknown) => seen.push([id, texts])
  run(see, see)
  expect(seen).toEqual([
    ['widgets.a', { plain: 'It is', of: { named: parse('It’s {name}') } }],
    ['widgets.b', parse('{rows, plural, one {# row} other {# rows}}')],
  ])
})
