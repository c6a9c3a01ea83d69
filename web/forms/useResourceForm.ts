import type { Route } from '@sala/catalog/api/route.ts'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Tagged } from '../api/client.ts'
import { markStale } from '../api/stale.ts'
import { notify } from '../notices/notices.ts'
import { readCurrent } from './Edited.tsx'
import { ifMatch, useAttempt } from './sending.ts'
import { type Fields, type Form, type FormOptions, useForm, type Version } from './useForm.ts'

/** What a request that changes a resource says apart from its body. */
interface ChangeTarget {
  readonly params: { readonly id: string }
  readonly headers: Readonly<Record<string, string>>
}

interface ResourceFormOptions<Reply extends z.ZodType<{ readonly id: string | number }>, Values extends Fields, Checked>
  extends Pick<FormOptions<Values, Checked>, 'shape' | 'refusal' | 'tell'> {
  /** What is changed, as it was read; undefined where something new is made. */
  readonly current: Tagged<z.output<Reply>> | undefined
  readonly get: Route<z.ZodType | undefined, z.ZodType | undefined, Reply>
  readonly valuesOf: (stored: z.output<Reply>) => Values
  /** What a new one begins with. */
  readonly empty: () => Values
  /** Stores a new one. `attempt` gives the header that makes a create of the same body happen once. */
  readonly create: (checked: Checked, attempt: ReturnType<typeof useAttempt>) => Promise<unknown>
  /** Stores a change. `before` are the values that the person began with. */
  readonly update: (checked: Checked, target: ChangeTarget, before: Values) => Promise<unknown>
  /** Where saving leads and what it says there, or what happens in place of both. */
  readonly saved: { readonly to: string; readonly created: string; readonly updated: string } | (() => void)
}

/** The form of a resource of the settings that is made, or changed where `current` is given. */
export function useResourceForm<
  Reply extends z.ZodType<{ readonly id: string | number }>,
  Values extends Fields,
  Checked,
>(options: ResourceFormOptions<Reply, Values, Checked>): Form<Values> {
  const { current, get, valuesOf, empty, create, update, saved, ...rest } = options
  const navigate = useNavigate()
  const attempt = useAttempt()
  const id = current && String(current.reply.id)
  const versionOf = ({ reply, tag }: Tagged<z.output<Reply>>): Version<Values> => ({ values: valuesOf(reply), tag })
  return useForm({
    ...rest,
    initial: () => (current ? versionOf(current) : { values: empty(), tag: null }),
    save: async (checked, { values, tag }) => {
      if (id === undefined) await create(checked, attempt)
      else await update(checked, { params: { id }, headers: ifMatch(tag) }, values)
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(get, id)) }),
    onSaved: () => {
      if (typeof saved === 'function') return saved()
      notify('success', id === undefined ? saved.created : saved.updated)
      void navigate({ to: saved.to })
    },
  })
}
