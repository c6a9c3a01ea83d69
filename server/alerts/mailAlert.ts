import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { actorOf } from '../access/actorOf.ts'
import { languageFor } from '../auth/links.ts'
import { layOut } from '../services/letters.ts'
import type { Services } from '../services/services.ts'
import type { AlertEventRow, AlertRow } from '../state/alerts/alert.ts'
import { alertWords } from './alertWords.ts'
import { mayAskRule } from './evaluateAlert.ts'

/**
 * Sends what changed in an alert to its owner, in their language. Their rights count at this moment, however long the event has waited: who is
 * suspended, has to set up a second factor first or may not see the figures any more gets nothing.
 */
export async function mailAlert(
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
  const { lines } = await alertWords(services, alert.rule, event, language, now().toISOString().slice(0, 10))
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
