import { exportExploration } from '@sala/catalog/api/exportExploration.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import { visibleAnnotations } from '../../access/visibleAnnotations.ts'
import { attachment } from '../../core/fileName.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimitKey.ts'
import { answersFor } from '../../market/answers.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { collectExploration } from '../explored/collectExploration.ts'
import type { ExportPool } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'
import { explorationWithOverlays, readOverlaysOfBody } from './overlays.ts'
import { readEra, readLayout } from './readRequest.ts'
import { auditRefusals, bodyOf, exportProblem, fileNameAsOf, noteExport } from './send.ts'

/** Explorations of one caller that are made at once. */
const perClient = { concurrency: 1, maxWaiting: 6, message: exportMessages.own, name: 'explored files' }

/** `exports/explorations`: a question of a person's own as a file, made by the makers of cards. */
export function serveExplorationFiles(serve: Serve, services: Services, pool: ExportPool): void {
  const queue = new FairQueue(perClient)
  serve(exportExploration, async ({ body, actor, request, reply }) => {
    const { format, title, lang: language, exploration, as_of: asOf = null } = body
    const layout = readLayout(body.layout ?? {}, format, 'layout.')
    const era = readEra(body.era, format, language)
    const overlays = readOverlaysOfBody(body, actor)
    const annotations = await visibleAnnotations(services.state, actor)
    const left = callerSignal(reply)
    const make = async (): Promise<Uint8Array> => {
      const fileRequest = { exploration, title, language, era, format, asOf, annotations }
      const answering = answersFor(services, actor)
      const job = await auditRefusals(services, request, 'explore', async () => {
        const collected = await collectExploration(answering, actor, fileRequest, left)
        return explorationWithOverlays(answering, collected, exploration, overlays, left)
      })
      try {
        return await pool.make({ kind: 'card', format, layout, ...job }, left)
      } catch (error) {
        throw exportProblem(error, false)
      }
    }
    const bytes = await queue.run(rateLimitKey(request), make, { signal: left })
    await noteExport(services, request, { target: 'explore', details: { format, dataset: exploration.dataset, title } })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(await fileNameAsOf(title, format, asOf, language), 'sala-exploration'))
      .type(fileTypes[format])
      .send(bodyOf(bytes))
  })
}
