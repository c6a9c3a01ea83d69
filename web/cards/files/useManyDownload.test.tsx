import type { ExportJob } from '@sala/catalog/api/exports.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll, notices } from '../../notices/notices.ts'
import { forgetSession, rememberSession } from '../../session/session.ts'
import { json, refuse, sessionWith } from '../../testing/wire.ts'
import { startWords } from '../../testing/words.ts'
import { useManyDownload } from './useManyDownload.ts'

const job: ExportJob = {
  id: 'a job',
  format: 'pdf',
  title: 'A dashboard',
  state: 'making',
  progress: 0.25,
  message: null,
  until: '2026-11-20T08:15:00.000Z',
}
const requested = { format: 'pdf', title: 'A dashboard', cards: [{ code: 134, filters: { year: '2026' } }] } as const

let calls: string[]
let saved: string[]
/** What the server says of the job, one after the other; the last for ever. */
let states: Response[]

beforeAll(startWords)
beforeEach(() => {
  calls = []
  saved = []
  states = []
  rememberSession(sessionWith(['view_widget_134']))
  vi.stubGlobal('fetch', async (url: string, { method, body, signal }: RequestInit) => {
    signal?.throwIfAborted()
    calls.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (url.endsWith('/renew') || url.includes('/auth')) return json(sessionWith(['view_widget_134']))
    if (method === 'POST') return json(job)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (url.endsWith('/file')) {
      return new Response('%PDF', {
        headers: { 'Content-Disposition': "attachment; filename*=UTF-8''A%20dashboard.pdf" },
      })
    }
    return (states.length > 1 ? states.shift() : states[0]?.clone()) ?? json(job)
  })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  act(() => {
    forgetSession()
    dismissAll()
  })
})

const texts = () => notices.get().map(({ kind, text }) => `${kind}: ${text}`)
const exportCalls = () => calls.filter((call) => call.includes('/exports/'))

test('a file is asked for, waited for, saved under its name and forgotten by the server', async () => {
  const stopping = refuse(503, 'store_unavailable', 'Please wait.')
  states = [json({ ...job, progress: 0.5 }), stopping, json({ ...job, state: 'ready', progress: 1 })]
  const { result } = renderHook(useManyDownload)
  act(() => result.current.start(requested))
  expect(result.current.making).toBe('pdf')
  await waitFor(() => expect(result.current.progress).toBe(0.5), { timeout: 20_000 })
  await waitFor(() => expect(saved).toEqual(['A dashboard.pdf']), { timeout: 20_000 })
  await waitFor(() => expect(exportCalls()).toHaveLength(6))
  expect(exportCalls()[0]).toBe(
    'POST /api/exports/cards {"format":"pdf","title":"A dashboard","lang":"en","layout":{"table":"none","rows":"page"},"cards":[{"code":134,"filters":{"year":"2026"}}],"texts":[]}',
  )
  expect(exportCalls().slice(1)).toEqual([
    ...['GET /api/exports/jobs/a%20job', 'GET /api/exports/jobs/a%20job', 'GET /api/exports/jobs/a%20job'],
    'GET /api/exports/jobs/a%20job/file',
    'DELETE /api/exports/jobs/a%20job',
  ])
  await waitFor(() => expect(result.current.making).toBeNull())
  expect(texts()).toContain('success: PDF is ready.')
})

test('one at a time, and who gives it up stops the server too', async () => {
  const { result } = renderHook(useManyDownload)
  act(() => result.current.start(requested))
  act(() => result.current.start(requested))
  expect(texts()).toContain('info: One file is being made already. Wait for it or cancel it.')
  await waitFor(() => expect(exportCalls()).toHaveLength(1))
  await waitFor(() => expect(result.current.progress).toBe(0.25))
  act(() => result.current.cancel())
  await waitFor(() => expect(exportCalls().at(-1)).toBe('DELETE /api/exports/jobs/a%20job'))
  await waitFor(() => expect(result.current.making).toBeNull())
  expect(texts()).toContain('info: PDF was cancelled.')
  expect(saved).toEqual([])
})

test('why there is no file is said in the server’s words', async () => {
  states = [json({ ...job, state: 'failed', message: 'The file took too long.' })]
  const { result } = renderHook(useManyDownload)
  act(() => result.current.start(requested))
  await waitFor(() => expect(texts()).toContain('error: PDF could not be made. The file took too long.'), {
    timeout: 20_000,
  })
  states = [refuse(404, 'not_found', 'This does not exist.')]
  act(() => result.current.start(requested))
  await waitFor(
    () => expect(texts().join()).toContain('error: PDF could not be made. This does not exist. (Request request-7)'),
    { timeout: 20_000 },
  )
  expect(saved).toEqual([])
})
