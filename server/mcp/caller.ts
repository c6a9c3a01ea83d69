import type { RouteScope } from '@sala/catalog/api/keyScopes.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { isLanguage, type Language, languages } from '@sala/catalog/words.ts'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { isInScope } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import type { Services } from '../services/services.ts'

/** The caller of a tool, and the services for it. */
export interface Caller {
  readonly services: Services
  readonly actor: Actor
  /** Of the request; a tool may be asked for another one. */
  readonly language: Language
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal
  /** Does a piece of work in the caller's own queue. */
  readonly queued: <T>(work: () => Promise<T>) => Promise<T>
}

/** The language parameter of every tool. */
export const inLanguage = {
  language: z.enum(languages).optional().describe('The language of names and sentences; English by default'),
}

/** The language of an answer. */
export const languageFor = ({ language }: Caller, requestedLanguage: string | undefined): Language =>
  requestedLanguage !== undefined && isLanguage(requestedLanguage) ? requestedLanguage : language

/** Throws `forbidden` where an API key lacks the scope of a tool. */
export function requireScope(actor: Actor, scope: RouteScope): void {
  if (!isInScope(actor, [scope])) throw problem('forbidden', { field: 'scope', expected: scope })
}

/** Today in Thailand, `YYYY-MM-DD`. */
export const todayOf = ({ services }: Caller): string => thaiDay(services.now())

/** An address of the web client, for a person to open. */
export function linkTo({ services }: Caller, path: string, search: Readonly<Record<string, string>>): string {
  const url = new URL(path, services.config.publicUrl)
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
  return url.href
}
