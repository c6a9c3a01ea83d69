import { readLink } from '@sala/catalog/api/auth.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'

type KnownLink = z.output<typeof readLink.reply>

/** The secret of a one-time link stands behind `#`, which no server sees. */
export const secretInAddress = (): string => window.location.hash.slice(1)

/** Whether the server refused a link that was worth something a moment ago. */
export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'problem' && error.failure.name === 'invalid_link'

/** What a one-time link is for, which is the server's to say; and the way to tell that it is worth nothing any more. */
export function useLink(token: string): readonly [link: KnownLink | 'unknown' | 'invalid', setInvalid: () => void] {
  const { t } = useText()
  const [link, setLink] = useState<KnownLink | 'unknown' | 'invalid'>('unknown')
  const showFailure = useEffectEvent((error: unknown) => notify('error', explain(error, t).message))
  useEffect(() => {
    if (token === '') return setLink('invalid')
    api.call(readLink, { body: { token } }).then(setLink, (error: unknown) => {
      if (error instanceof ApiError && error.status === 400) setLink('invalid')
      else showFailure(error)
    })
  }, [token])
  return [link, () => setLink('invalid')]
}
