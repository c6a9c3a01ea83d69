import type { z } from 'zod'
import { type NewRoute, type Route, route } from './route.ts'

/** Declares a route that makes something, once for each `Idempotency-Key`. */
export const createRoute = <Body extends z.ZodType, Reply extends z.ZodType>(
  path: string,
  summary: string,
  options: NewRoute<undefined, Body, Reply>,
): Route<undefined, Body, Reply> =>
  route('POST', path, summary, { status: 201, takes: ['Idempotency-Key'], ...options })

/** Declares a route that changes something, where it is still the version that `If-Match` names. */
export const updateRoute = <Body extends z.ZodType, Reply extends z.ZodType>(
  path: string,
  summary: string,
  options: NewRoute<undefined, Body, Reply>,
): Route<undefined, Body, Reply> => route('PUT', path, summary, { takes: ['If-Match'], ...options })

/** Declares a route that deletes something, where it is still the version that `If-Match` names. */
export const deleteRoute = <Query extends z.ZodType | undefined, Body extends z.ZodType | undefined>(
  path: string,
  summary: string,
  options: NewRoute<Query, Body, z.ZodNull>,
): Route<Query, Body, z.ZodNull> => route('DELETE', path, summary, { takes: ['If-Match'], ...options })
