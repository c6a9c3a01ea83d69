import { expect, test } from 'vitest'
import { madeUp } from './content.ts'
import { demoDocuments, demonstrationTag } from './documents.ts'
import { pdf } from './pdf.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder('utf8').decode(bytes)

test('each document says in its title, its tags and its text that it is made up', () => {
  const documents = demoDocuments()
  expect(documents.length).toBeGreaterThanOrEqual(5)
  for (const { title, tags, bytes, fileName } of documents) {
    expect(title).toMatch(/^(?:Demonstration: |สาธิต: )/)
    expect(tags).toContain(demonstrationTag)
    // Of a PDF the sentence is broken over lines; nothing is packed.
    const text = textOf(bytes)
    expect(text, fileName).toContain(
      fileName.endsWith('.pdf') ? 'This document is made up for the demonstration' : madeUp.en,
    )
    if (!fileName.endsWith('.pdf')) expect(text, fileName).toContain(madeUp.th)
  }
  expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(documents.length)
})

test('the same bytes come every time', () => {
  expect(demoDocuments()).toEqual(demoDocuments())
})

test('letters that Helvetica has not are refused, not left out', () => {
  expect(() => pdf({ title: 'สวัสดี', sections: [], table: [] })).toThrow(RangeError)
})
