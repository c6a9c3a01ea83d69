import type { Route } from '@sala/catalog/api/route.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import type { Tagged } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'

interface EditedProps<Reply extends z.ZodType> {
  readonly route: Route<z.ZodType | undefined, z.ZodType | undefined, Reply>
  /** Whose id it is, where the address does not name it as `$id`. */
  readonly id?: string
  /** The address of the list, offered where the item no longer exists. */
  readonly list: string
  readonly children: (current: Tagged<z.output<Reply>>) => ReactNode
}

/** The thing whose id stands in the address, as it is stored now; asked for anew each time it is opened. */
export function Edited<Reply extends z.ZodType>(props: EditedProps<Reply>) {
  const { route, list, children } = props
  const { t } = useText()
  const { id: inAddress = '' } = useParams({ strict: false })
  const { id = inAddress } = props
  const answer = useQuery({
    queryKey: ['edited', route.path, id],
    queryFn: ({ signal }) => readCurrent(route, id, signal),
    // What is being edited must not change below the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (answer.data !== undefined) return <div key={id}>{children(answer.data)}</div>
  if (answer.error === null) {
    return (
      <p role="status" className="unseen">
        {t('common.loading')}
      </p>
    )
  }
  const isMissing = answer.error instanceof ApiError && (answer.error.status === 404 || answer.error.status === 400)
  return (
    <Message
      title={isMissing ? t('form.gone') : t('problems.store_unavailable')}
      text={isMissing ? t('form.goneHint') : explain(answer.error, t).message}
    >
      {isMissing ? (
        <Link to={list}>{t('form.toList')}</Link>
      ) : (
        <button type="button" onClick={() => void answer.refetch()}>
          {t('common.retry')}
        </button>
      )}
    </Message>
  )
}

/** One thing as it is stored now, with its version. */
export function readCurrent<Reply extends z.ZodType>(
  route: Route<z.ZodType | undefined, z.ZodType | undefined, Reply>,
  id: string,
  signal?: AbortSignal,
): Promise<Tagged<z.output<Reply>>> {
  return api.callTagged(route, { params: { id }, ...(signal && { signal }) })
}
