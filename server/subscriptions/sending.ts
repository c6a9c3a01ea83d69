import type { FastifyInstance } from 'fastify'
import { noteNewFigures } from './newFigures.ts'
import { ReportFiles } from './reportFiles.ts'
import { type ReportServices, sendReport } from './sendReport.ts'

/** How often is looked for what is due, in milliseconds. */
const lookEveryMs = 10_000
/** Reports that a server makes at once: the other processes are for people who wait. */
const atOnce = 2

/** Has this server look for subscriptions that are due, and send them, until the app is closed. Every server may: each is sent once. */
export async function startSending(app: FastifyInstance, services: Omit<ReportServices, 'files'>): Promise<void> {
  const withFiles = { ...services, files: new ReportFiles(services.engine) }
  const { state, now, log } = services
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await noteNewFigures(services)
      for (let made = 1; made > 0; ) made = await state.deliveries.makeDue(now())
    } catch (error) {
      log.warn({ err: error }, 'what is due by mail could not be looked for')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, lookEveryMs).unref()
  await state.queue.work('report', atOnce, (job) => sendReport(withFiles, job))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
    await state.queue.rest('report')
  })
}
