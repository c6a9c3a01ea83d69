import type { Route } from '@sala/catalog/api/route.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import type { Tagged } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { Loading } from '../controls/texts/Loading.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { Unavailable } from './Unavailable.tsx'

interface EditedProps<Reply extends z.ZodType> {
  readonly route: Route<z.ZodType | undefined, z.ZodType | undefined, Reply>
  /** The id, if it is not `$id` of the address. */
  readonly id?: string
  /** The address of the list, offered where the item no longer exists. */
  readonly list: string
  readonly children: (current: Tagged<z.output<Reply>>) => ReactNode
}

/** The thing whose id stands in the address, as it is stored now; asked for anew each time it is opened. */
export function Edited<Reply extends z.ZodType>(props: EditedProps<Reply>) {
  const { route, list, children } = props
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
  if (answer.error === null) return <Loading />
  const isMissing = answer.error instanceof ApiError && (answer.error.status === 404 || answer.error.status === 400)
  return isMissing ? <Gone list={list} /> : <Unavailable error={answer.error} onRetry={() => void answer.refetch()} />
}

/** In place of a form or screen that an address names and that does not exist. */
export function Gone({ list, label }: { readonly list: string; readonly label?: string }) {
  const { t } = useText()
  return (
    <Message title={t('form.gone')} text={t('form.goneHint')}>
      <Link to={list}>{label ?? t('form.toList')}</Link>
    </Message>
  )
}

/** The page of a form: for something new, or for the thing whose id stands in the address. */
export function formPage<Reply extends z.ZodType>(
  route: EditedProps<Reply>['route'],
  list: string,
  Form: ComponentType<{ readonly current?: Tagged<z.output<Reply>> }>,
): () => ReactNode {
  return function FormPage() {
    const { id } = useParams({ strict: false })
    if (id === undefined) return <Form />
    return (
      <Edited route={route} list={list}>
        {(current) => <Form current={current} />}
      </Edited>
    )
  }
}

/** What the rest of an address names on a screen that is one route: `edit/12`. */
export function useRestOfAddress(): { readonly action: string; readonly id: string | undefined } {
  const { _splat: rest = '' }: { readonly _splat?: string } = useParams({ strict: false })
  const [action = '', id] = rest.split('/').filter((part) => part !== '')
  return { action, id }
}

/** One thing as it is stored now, with its version. */
export function readCurrent<Reply extends z.ZodType>(
  route: Route<z.ZodType | undefined, z.ZodType | undefined, Reply>,
  id: string,
  signal?: AbortSignal,
): Promise<Tagged<z.output<Reply>>> {
  return api.callTagged(route, { params: { id }, ...(signal && { signal }) })
}
