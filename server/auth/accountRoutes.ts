import {
  beginSecondFactor,
  changeAccount,
  changePassword,
  confirmSecondFactor,
  dropSecondFactor,
  endOwnSessions,
  listOwnSessions,
  makePasswordLink,
  moveAccount,
  readAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  stayAtAddress,
  withdrawAccess,
} from '@sala/catalog/api/account.ts'
import { isLanguage } from '@sala/catalog/words.ts'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { emailKey } from '../state/keys.ts'
import type { User } from '../state/model.ts'
import { confirmPassword } from './credentials.ts'
import { ownLinkMs } from './limits.ts'
import { invite, makeAddressLink, withdraw } from './links.ts'
import { createBackground, mailAccountChange, mailAddressChange } from './notices.ts'
import { newRecoveryCodes, newTotpSecret, otpauthUri, recoveryHash, stepOf } from './oneTimeCodes.ts'
import { requireGoodPassword } from './passwords/passwordCheck.ts'
import { countCode } from './secondFactor.ts'

/** A person's own account, and what administrators do about a person's access. */
export const accountRoutes: RouteModule = (app, serve, services) => {
  const { state, config, passwords, encryption, now } = services
  const background = createBackground(services)
  app.addHook('onClose', background.settled)

  const ownOf = async (actor: Actor | null): Promise<{ actor: Actor; user: User }> => {
    const user = actor && (await state.users.byId(actor.userId))
    if (!user) throw problem('not_signed_in')
    return { actor, user }
  }

  const describe = async (user: User) => {
    const facts = await state.accounts.facts(user.id)
    const { id, email, firstname, lastname, roleName, department, authType } = user
    const { language, passwordChangedAt, secondFactor, secondFactorRequired, recoveryCodesLeft } = facts
    return {
      id,
      email,
      awaitedEmail: await state.addresses.awaited(id, now()),
      firstname,
      lastname,
      roleName,
      department,
      authType,
      language: language !== null && isLanguage(language) ? language : null,
      passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
      secondFactor: { enabled: secondFactor, required: secondFactorRequired, recoveryCodesLeft },
    }
  }

  serve(readAccount, async ({ actor }) => describe((await ownOf(actor)).user))

  serve(changeAccount, async ({ actor, body, request }) => {
    const { user } = await ownOf(actor)
    // The names of people of the directory are the directory's.
    const names = user.authType === 'ad_auth' ? user : body
    const { firstname, lastname } = names
    await state.accounts.change(user.id, { firstname, lastname, language: body.language }, authorOf(request))
    return describe({ ...user, firstname, lastname })
  })

  serve(moveAccount, async ({ actor, body, request }) => {
    const { user } = await ownOf(actor)
    if (user.authType === 'ad_auth') throw problem('forbidden')
    if (!services.mail.enabled) throw problem('conflict')
    const { email, current } = body
    await confirmPassword(request, user, current, services, 'current')
    if (emailKey(email) === emailKey(user.email)) throw problem('invalid_value', { field: 'email', value: email })
    const link = await makeAddressLink(services, user.id, email, authorOf(request))
    if (!link) throw problem('too_many_attempts', { retryAfter: ownLinkMs / 1000 })
    background.run(() => mailAddressChange(user, email, link, languageOf(request), services))
    return describe(user)
  })

  serve(stayAtAddress, async ({ actor, request }) => {
    const { user } = await ownOf(actor)
    await state.addresses.takeBack(user.id, now(), authorOf(request))
    return describe(user)
  })

  serve(changePassword, async ({ actor, body, request }) => {
    const account = await ownOf(actor)
    if (account.user.authType === 'ad_auth') throw problem('forbidden')
    await confirmPassword(request, account.user, body.current, services, 'current')
    await requireGoodPassword(request, body.password, account.user)
    const passwordHash = await passwords.hash(body.password)
    await state.accounts.changePassword(
      account.user.id,
      passwordHash,
      account.actor.sessionId,
      now(),
      authorOf(request),
    )
    background.run(() => mailAccountChange('passwordChanged', account.user, languageOf(request), services))
    return null
  })

  serve(beginSecondFactor, async ({ actor, body, request }) => {
    const { user } = await ownOf(actor)
    await confirmPassword(request, user, body.password, services)
    const secret = newTotpSecret()
    if (!(await state.secondFactors.begin(user.id, encryption.encrypt(secret), authorOf(request))))
      throw problem('conflict')
    return { secret, uri: otpauthUri(secret, user.email) }
  })

  serve(confirmSecondFactor, async ({ actor, body, request }) => {
    const account = await ownOf(actor)
    const factor = await state.secondFactors.of(account.user.id)
    if (!factor || factor.confirmed) throw problem('conflict')
    await countCode(account.user.id, services)
    const secret = encryption.decrypt(factor.secret)
    const step = secret === null ? null : stepOf(secret, body.code, now())
    if (step === null || !(await state.secondFactors.takeStep(account.user.id, step))) {
      await state.secondFactors.refused(account.user.id, authorOf(request))
      throw problem('wrong_code', { field: 'code' })
    }
    const codes = newRecoveryCodes()
    const { sessionId } = account.actor
    await state.secondFactors.confirm(account.user.id, hashesOf(codes), sessionId, now(), authorOf(request))
    background.run(() => mailAccountChange('secondFactorOn', account.user, languageOf(request), services))
    return { recoveryCodes: [...codes] }
  })

  serve(removeSecondFactor, async ({ actor, body, request }) => {
    const account = await ownOf(actor)
    await confirmPassword(request, account.user, body.password, services)
    if ((await state.accounts.facts(account.user.id)).secondFactorRequired) throw problem('conflict')
    if (await state.secondFactors.remove(account.user.id, account.actor.sessionId, authorOf(request)))
      background.run(() => mailAccountChange('secondFactorOff', account.user, languageOf(request), services))
    return null
  })

  serve(renewRecoveryCodes, async ({ actor, body, request }) => {
    const { user } = await ownOf(actor)
    await confirmPassword(request, user, body.password, services)
    if (!(await state.accounts.facts(user.id)).secondFactor) throw problem('conflict')
    const codes = newRecoveryCodes()
    await state.secondFactors.renewCodes(user.id, hashesOf(codes), authorOf(request))
    background.run(() => mailAccountChange('recoveryCodesRenewed', user, languageOf(request), services))
    return { recoveryCodes: [...codes] }
  })

  serve(listOwnSessions, async ({ actor }) => {
    const account = await ownOf(actor)
    const time = now()
    const sessions = await state.sessions.list(account.user.id, new Date(time.getTime() - config.sessionIdleMs), time)
    const rows = sessions.map(({ openedAt, usedAt, ...rest }) => ({
      ...rest,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      current: rest.id === account.actor.sessionId,
    }))
    return { rows, count: rows.length }
  })

  serve(endOwnSessions, async ({ actor, body, request }) => {
    const account = await ownOf(actor)
    if (body.id === null) await state.sessions.endOthers(account.user.id, account.actor.sessionId, authorOf(request))
    else if (!(await state.sessions.endOwn(account.user.id, body.id, authorOf(request)))) throw problem('not_found')
    return null
  })

  serve(makePasswordLink, async ({ params, request }) => {
    const user = await personOf(params.id)
    if (!user.active || user.authType !== 'normal_auth') throw problem('conflict')
    const { expiresAt, ...sent } = await invite(services, user, languageOf(request), authorOf(request))
    return { ...sent, expiresAt: expiresAt.toISOString() }
  })

  serve(withdrawAccess, async ({ params, request }) => {
    const user = await personOf(params.id)
    const sent = await withdraw(services, user, languageOf(request), authorOf(request))
    if (!sent) throw problem('conflict')
    return { ...sent, expiresAt: sent.expiresAt.toISOString() }
  })

  serve(dropSecondFactor, async ({ params, request }) => {
    const user = await personOf(params.id)
    if (!(await state.secondFactors.remove(user.id, null, authorOf(request)))) throw problem('not_found')
    background.run(() => mailAccountChange('secondFactorOff', user, languageOf(request), services))
    return null
  })

  async function personOf(id: string | undefined): Promise<User> {
    const parsed = z.uuid().safeParse(id)
    const user = parsed.success ? await state.users.byId(parsed.data) : null
    if (!user) throw problem('not_found')
    return user
  }
}

const hashesOf = (codes: readonly string[]): readonly string[] => codes.flatMap((code) => recoveryHash(code) ?? [])
