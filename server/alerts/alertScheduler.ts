import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { actorOf } from '../access/actorOf.ts'
import { languageFor } from '../auth/links.ts'
import { layOut } from '../services/letters.ts'
import { loadOwnDatasets } from '../services/ownDatasets.ts'
import type { Services } from '../services/services.ts'
import type { AlertEventRow, AlertRow } from '../state/alerts/alert.ts'
import { alertWords } from './alertWords.ts'
import { evaluateAlert, mayAskRule, versionsOf } from './evaluateAlert.ts'

/** How often it is found out whether figures of alerts have changed. */
const roundMs = 30_000

type RoundServices = Pick<Services, 'engine' | 'state' | 'config' | 'mail' | 'now' | 'log'>

/** Looks at alerts whose figures may have changed since they were last looked at. */
interface AlertScheduler {
  /** Looks at all that are due. Throws nothing: what fails is logged, and due again at the next round. */
  round(): Promise<void>
  stop(): Promise<void>
}

/** Looks at an alert at once, and tells its owner of what changed. */
export async function evaluateNow(services: RoundServices, alert: AlertRow): Promise<void> {
  const event = await evaluateAlert(services, alert)
  if (event !== null) await sendMails(services)
}

/** An event whose server ended before the mailer had its mail is mailed at the next round. */
async function sendMails(services: RoundServices): Promise<void> {
  const { alerts } = services.state
  for (const { alert, event } of await alerts.dueMails()) {
    await mailAlert(services, alert, event)
    await alerts.mailed(event.id)
  }
}

/**
 * Evaluates alerts periodically until it is stopped. Of several servers only the leader does; if there were two for a moment, each finds
 * what the other has recorded. Alerts are evaluated one by one: no person waits for them, and questions of people have priority.
 */
export function createAlertScheduler(services: RoundServices): AlertScheduler {
  const { state, log } = services
  let isStopped = false
  let running: Promise<void> | null = null

  const goRound = async (): Promise<void> => {
    if (!(await state.leadership.holds())) return
    // By the clock no request has looked for what other servers have changed.
    await loadOwnDatasets(state)
    for (const alert of await state.alerts.all()) {
      if (isStopped) return
      if (alert.evaluated !== versionsOf(services, alert)) await evaluateAlert(services, alert)
    }
    await sendMails(services)
  }
  const round = () => {
    running ??= goRound()
      .catch((error: unknown) => log.error({ err: error }, 'alerts could not be looked at'))
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void round(), roundMs).unref()
  return {
    round,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Sends what changed in an alert to its owner, in their language. Their rights count at this moment, however long the event has waited: who is
 * suspended, has to set up a second factor first or may not see the figures any more gets nothing.
 */
async function mailAlert(
  services: Pick<Services, 'state' | 'config' | 'engine' | 'mail' | 'now'>,
  alert: AlertRow,
  event: AlertEventRow,
): Promise<void> {
  const { state, config, mail, now } = services
  const owner = await state.sessions.byUser(alert.userId)
  if (!mail.enabled || owner === null || owner.secondFactorDue) return
  if (alert.rule === null || !mayAskRule(actorOf(owner), alert.rule)) return
  const language = await languageFor(services, alert.userId, 'en')
  const locale = await loadLocale(language)
  const { lines } = await alertWords(services, alert.rule, event, language, thaiDay(now()))
  const letter = layOut(locale, {
    heading: alert.name,
    paragraphs: [translate(locale, 'mail.alertText')],
    sections: [{ heading: '', lines, pictures: [] }],
    button: {
      words: translate(locale, 'mail.alertButton'),
      link: `${config.publicUrl.origin}/admin/alerts?alert=${alert.id}`,
    },
    notes: [translate(locale, 'mail.alertNote')],
  })
  await mail.send({ to: owner.user.email, subject: translate(locale, 'mail.alertSubject'), ...letter })
}
