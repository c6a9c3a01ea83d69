import { expect, test } from 'vitest'
import { writeCalendar } from './icalendar.ts'

const event = {
  uid: 'immigration-2026-10-31@sala.example.org',
  day: '2026-12-31',
  summary: 'Arrivals',
  description: '',
  url: 'https://sala.example.org/admin/releases',
}
const stamp = new Date('2026-11-23T01:02:03Z')

/** Reads back what was written: unfolds, splits at the first colon, unescapes texts. */
const linesOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const at = line.indexOf(':')
      const value = line.slice(at + 1).replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
      return [line.slice(0, at), value]
    })

test('a day is written as RFC 5545 has it, until the day after', () => {
  const lines = linesOf(writeCalendar({ name: 'Sala', stamp, events: [event] }))
  expect(lines.slice(0, 2)).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
  ])
  expect(lines).toContainEqual(['DTSTART;VALUE=DATE', '20261231'])
  expect(lines).toContainEqual(['DTEND;VALUE=DATE', '20270101'])
  expect(lines).toContainEqual(['DTSTAMP', '20261123T010203Z'])
  expect(lines.at(-1)).toEqual(['END', 'VCALENDAR'])
})

test.each([
  ['signs of the format', 'a, b; c\\d: "e"\nnext'],
  ['Thai, longer than a line', 'จำนวนนักท่องเที่ยวต่างชาติ '.repeat(20)],
  ['pairs of surrogates', '🌴'.repeat(100)],
  ['what looks like another property', 'x\r\nEND:VEVENT\r\nBEGIN:VALARM'],
])('%s come back as they were, in lines of at most 75 octets that all end with CR and LF', (_, summary) => {
  const text = writeCalendar({ name: summary, stamp, events: [{ ...event, summary, description: summary }] })
  const texts = linesOf(text)
  const same = summary.replaceAll('\r\n', '\n')
  for (const name of ['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME']) expect(texts).toContainEqual([name, same])
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\uFFFD]/)
  }
  expect(texts.filter(([name, value]) => name === 'END' && value === 'VEVENT')).toHaveLength(1)
})
