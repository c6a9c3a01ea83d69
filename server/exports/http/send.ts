import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { FastifyRequest } from 'fastify'
import { fileNameOf } from '../../core/fileName.ts'
import { ProblemError, problem } from '../../core/problems.ts'
import { CancelledError } from '../../core/queues/cancelled.ts'
import { authorOf } from '../../requests/sender.ts'
import type { Services } from '../../services/services.ts'
import { ExportFailed } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'

/** What the routes of one card and of many have in common. */

/** Bytes as a body, without copying them. */
export function bodyOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The name of a file from the title of its card; of figures of an earlier day, that day is named first. */
export async function fileNameAsOf(
  title: string,
  format: string,
  asOf: string | null,
  language: Language,
): Promise<string> {
  if (asOf === null) return fileNameOf(title, format)
  return fileNameOf(translate(await loadLocale(language), 'exports.fileAsOf', { day: asOf, title }), format)
}

/** The problem of a failed export; an error of another kind is returned as it is. */
export function exportProblem(error: unknown, many: boolean): unknown {
  if (!(error instanceof ExportFailed)) return error
  switch (error.reason) {
    case 'busy':
      return problem('too_many_attempts', { message: exportMessages.busy, retryAfter: 5 }, { cause: error })
    case 'late':
      return problem('time_limit', { message: many ? exportMessages.lateMany : exportMessages.late }, { cause: error })
    case 'not_here':
      return problem('store_unavailable', { message: exportMessages.notHere }, { cause: error })
    case 'left':
      return new CancelledError()
    default:
      return error
  }
}

/** What was taken, for the audit. */
interface ExportRecord {
  /** The card's code, or `cards` for many in one file. */
  readonly target: string
  readonly details: Readonly<Record<string, string>>
}

const maxDetailLength = 500

/**
 * Writes an audit row for a file of a signed-in person; the same file within ten minutes is one row, so that the audit cannot be flooded.
 * Downloads of the public cards without sign-in are not recorded: they are open to all, and anyone could flood the audit with them.
 */
export async function auditExport({ state }: Services, request: FastifyRequest, record: ExportRecord): Promise<void> {
  if (request.actor === null) return
  await state.audit.addOnce('card_exported', authorOf(request), record.target, shortened(record.details))
}

/**
 * Does `work`, and notes it where a person is refused what they may not have. A withheld session learns why it is withheld: to sign in
 * again would not help.
 */
export async function auditRefusals<Made>(
  { state }: Services,
  request: FastifyRequest,
  target: string,
  work: () => Made | Promise<Made>,
): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.problem === 'not_signed_in' && request.restriction !== null) throw problem(request.restriction)
    if (request.actor !== null && error.problem === 'forbidden') {
      await state.audit.addRefusal('export_refused', authorOf(request), error.details.value ?? target.slice(0, 60), {})
    }
    throw error
  }
}

function shortened(details: ExportRecord['details']): ExportRecord['details'] {
  return Object.fromEntries(Object.entries(details).map(([name, text]) => [name, text.slice(0, maxDetailLength)]))
}
