import {
  type AccessRequest,
  answerAccessRequest,
  askForAccess,
  listAccessRequests,
  listOwnAccessRequests,
} from '@sala/catalog/api/accessRequests.ts'
import { notificationDays } from '@sala/catalog/api/notifications.ts'
import type { Language } from '@sala/catalog/words.ts'
import { personOf } from '../access/actor.ts'
import { holds } from '../access/guard.ts'
import { languageFor } from '../auth/links.ts'
import { createBackground } from '../auth/notices.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { uuidOf } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { composeAccountMail } from '../services/letters.ts'
import type { Services } from '../services/services.ts'

/** An administrator gets one mail about requests in this time, however many there are; the bell has each of them. */
const letterIntervalMs = 3_600_000

/** People ask for widgets that they may not see, and administrators answer. */
export const accessRequestRoutes: RouteModule = (app, serve, services) => {
  const background = createBackground(services)
  app.addHook('onClose', background.settled)
  const { state, now } = services
  const { accessRequests } = state.administration

  serve(askForAccess, async ({ body, actor, request }) => {
    const person = personOf(actor)
    if (body.widgets.every((code) => holds(person, code)))
      throw problem('conflict', { field: 'widgets', value: body.widgets.join(', ') })
    const created = await accessRequests.ask(person.userId, body, authorOf(request))
    const language = languageOf(request)
    background.run(() => notifyAdministrators(language, services))
    return created
  })

  serve(listOwnAccessRequests, async ({ actor }) => {
    const rows = [...(await accessRequests.own(personOf(actor).userId, now()))]
    return { rows, count: rows.length }
  })

  serve(listAccessRequests, async ({ query, request, reply }) => {
    const texts = ({ name, email, reason, widgets }: AccessRequest) => [name, email, reason, ...widgets]
    const values = {
      createdAt: ({ createdAt }: AccessRequest) => createdAt,
      name: ({ name }: AccessRequest) => name,
    }
    const usual = [{ field: 'createdAt', descending: false }] as const
    const all = await accessRequests.waiting()
    return answerList(reply, pageOf(all, query, languageOf(request), usual, { values, texts }), query.fields)
  })

  serve(answerAccessRequest, async ({ params, body, request }) => {
    const answer =
      body.answer === 'group' ? { ...body, until: body.until === null ? null : new Date(body.until) } : body
    const { userId, ...answered } = await accessRequests.answer(uuidOf(params), answer, authorOf(request))
    const at = now()
    await state.notifications.note({
      id: `answered:${answered.id}`,
      userId,
      at,
      until: new Date(at.getTime() + notificationDays * 86_400_000),
      facts: {
        kind: 'access_answered',
        widgets: answered.widgets,
        granted: answered.state === 'granted',
        rightsUntil: answer.answer === 'group' ? (answer.until?.toISOString() ?? null) : null,
      },
    })
    const language = languageOf(request)
    background.run(() => notifyRequester(userId, language, services))
    return answered
  })
}

/** Notifies every administrator of the request. The mail contains nothing that the person wrote. */
async function notifyAdministrators(language: Language, services: Services): Promise<void> {
  const { state, config, mail, now } = services
  if (!mail.enabled) return
  const time = now()
  const since = new Date(time.getTime() - letterIntervalMs)
  const link = `${config.publicUrl.origin}/admin/setting/access-requests`
  for (const { id, email } of await state.accounts.administrators()) {
    if (!(await state.accounts.noteLetter(id, 'accessAsked', time, since))) continue
    const facts = { to: email, language: await languageFor(services, id, language), link }
    await mail.send(await composeAccountMail('accessAsked', facts))
  }
}

/** Tells who asked that there is an answer; what it is, Sala says. */
async function notifyRequester(userId: string, language: Language, services: Services): Promise<void> {
  const { state, config, mail } = services
  if (!mail.enabled) return
  const { email } = await state.administration.users.get(userId)
  const facts = {
    to: email,
    language: await languageFor(services, userId, language),
    link: `${config.publicUrl.origin}/admin/widget`,
  }
  await mail.send(await composeAccountMail('accessAnswered', facts))
}
