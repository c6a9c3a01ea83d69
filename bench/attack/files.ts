import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { bookParts, cell, sheetPart, zipInComment } from '../../server/imports/testing/books.ts'
import { type Case, expectStatus, type Stage, type Verdict, verdictOf } from './cases.ts'
import { form, type Target } from './target.ts'

/** The cases D10 and D11 of docs/security.md: files that two programs would read differently. */

const Created = z.object({ id: z.string() })
const Job = z.object({ state: z.string() })
const Text = z.object({ text: z.string() })

/** A workbook of `visible` whose comment holds a directory of another one, of `hidden`. */
function twoBooks(visible: string, hidden: string): string {
  const rows = (figure: string) =>
    ['month', '2024-01']
      .map((month, at) => {
        const [country, visitors] = at === 0 ? ['country', 'visitors'] : ['CN', figure]
        const cells = cell(`A${at + 1}`, month) + cell(`B${at + 1}`, country) + cell(`C${at + 1}`, visitors)
        return `<row r="${at + 1}">${cells}</row>`
      })
      .join('')
  return zipInComment(bookParts(sheetPart(rows(visible))), bookParts(sheetPart(rows(hidden))), false).toString('latin1')
}

/** A checked job as text; its last state if the check takes too long. */
async function checkedJob(target: Target, id: string): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    const { json, text } = await target.ask({ path: `/api/imports/jobs/${id}`, token: target.admin })
    if (Job.parse(json).state !== 'checking' || tried > 60) return text
    await wait(500)
  }
}

async function hideABook({ target }: Stage): Promise<readonly Verdict[]> {
  const [visible, hidden] = ['1234567', '7654321']
  const file = twoBooks(visible, hidden)
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    target.ask({ method: 'POST', path, token: target.admin, ...form(fields, 'attack.xlsx', file, 'latin1') })
  const judge = (statement: string, text: string) =>
    verdictOf(
      statement,
      text.includes(visible) && !text.includes(hidden),
      text.includes(hidden) ? 'the hidden book' : 'read',
    )

  const uploaded = await send('/api/imports', { dataset: 'immigration' })
  const document = await send('/api/documents', { title: 'Attack', readers: 'authors' })
  const verdicts = [expectStatus(uploaded, [201]), expectStatus(document, [201])]
  const job = Created.safeParse(uploaded.json)
  if (job.success) {
    verdicts.push(judge('GET /api/imports/jobs', await checkedJob(target, job.data.id)))
    target.made(`imports/jobs/${job.data.id}`)
  }
  const parsed = Created.safeParse(document.json)
  if (parsed.success) {
    target.made(`documents/${parsed.data.id}`)
    const { json, requestLine } = await target.ask({
      path: `/api/documents/${parsed.data.id}/text`,
      token: target.admin,
    })
    verdicts.push(judge(requestLine, Text.safeParse(json).data?.text ?? ''))
  }
  return verdicts
}

export const fileCases: readonly Case[] = [
  { id: 'D10', what: 'a workbook whose comment hides another one', run: hideABook },
]
