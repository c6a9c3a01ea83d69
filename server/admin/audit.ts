import { Readable } from 'node:stream'
import { type AuditRow, exportAudit, listAudit, listAuditActions } from '@sala/catalog/api/audit.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { attachment } from '../core/fileName.ts'
import { csvLine } from '../exports/files/csv.ts'
import { answerList, pagingOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { AuditQuery } from '../state/administration/auditList.ts'
import type { Administration } from '../state/administration/open.ts'
import { auditActions } from '../state/audit/auditActions.ts'

type Sort = AuditQuery['sort'][number]

interface Filters {
  readonly q?: string | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly sort?: readonly Sort[] | undefined
  readonly action?: string | undefined
  readonly person?: string | undefined
  readonly target?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

function auditQueryOf(query: Filters): AuditQuery {
  const { action = '', person, target, start, end } = query
  return {
    ...pagingOf<Sort['field']>(query, [{ field: 'at', descending: true }]),
    actions: action.split(',').filter((name) => name !== ''),
    person: person || null,
    target: target || null,
    start: start === undefined ? null : new Date(start),
    end: end === undefined ? null : new Date(end),
  }
}

/** The audit log, for administrators; nothing changes it. */
export const auditRoutes: RouteModule = (_app, serve, { state, now }) => {
  const { audit } = state.administration

  serve(listAudit, async ({ query, reply }) => answerList(reply, await audit.list(auditQueryOf(query)), query.fields))

  serve(listAuditActions, () => ({ rows: [...auditActions].sort(), count: auditActions.length }))

  serve(exportAudit, async ({ query, request, reply }) => {
    await state.audit.add('audit_exported', authorOf(request), null, {})
    const name = `Sala audit ${thaiDay(now())}.csv`
    return reply
      .header('content-disposition', attachment(name, 'audit'))
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines(audit, auditQueryOf(query))))
  })
}

const columns = [
  'id',
  'at',
  'action',
  'personName',
  'personEmail',
  'person',
  'address',
  'via',
  'targetKind',
  'targetName',
  'target',
  'details',
  'before',
  'after',
  'requestId',
  'hash',
] as const

/** The table, a portion of the log at a time. */
async function* lines(audit: Administration['audit'], query: AuditQuery): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...columns])}`
  for await (const rows of audit.all(query)) yield rows.map(lineOf).join('')
}

const lineOf = (row: AuditRow): string =>
  csvLine(
    columns.map((name) => {
      const value = row[name]
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    }),
  )
